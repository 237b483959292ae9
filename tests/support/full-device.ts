const { put } = IDBObjectStore.prototype;

/**
 * The device has no room from here on: what is written into it is refused. Returns what makes room again.
 * @param isRefused whether a write into the store of that name is; every one unless told
 */
export function fillDevice(isRefused: (store: string) => boolean = () => true): () => void {
  IDBObjectStore.prototype.put = function (...given) {
    if (isRefused(this.name)) throw new DOMException('no room', 'QuotaExceededError');
    return put.apply(this, given);
  };
  return makeRoom;
}

export function makeRoom(): void {
  IDBObjectStore.prototype.put = put;
}
