/**
 * How far a mirror is. `items`: up to which sequence the catalogue is known beyond `seq`, from a message that brought its
 * change along. `hearts`, so called on the devices that have it: up to which sequence the favourites are known beyond `seq`,
 * from the answers to the own pushes, and `heartsEpoch` the epoch that this sequence is of. `pushes`: of own ones that were
 * answered while what others did before them was not known, the last one of each epoch.
 */
export type Cursor = {
  epoch: string;
  seq: number;
  items?: number;
  hearts?: number;
  heartsEpoch?: string;
  pushes?: readonly { seq: number; epoch: string }[];
};
