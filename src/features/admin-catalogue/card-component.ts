import type { ComponentType } from 'react';
import type { Assistant } from '#domain/assistant/assistant.ts';

/** The dashboard's card, as far as it is needed here. */
export type CardComponent = ComponentType<{
  assistant: Assistant;
  position: number;
  listSize: number;
  isFavorite: boolean;
  isInFlight: boolean;
  lock: null;
  isUnderHeading: boolean;
  isInList: boolean;
  isMarked: boolean;
  onMore: (assistant: Assistant, button: HTMLElement) => void;
}>;

/** A card that stands alone; its heart rests, since nobody has what members do not see among the favourites. */
export const ALONE = {
  position: 1,
  listSize: 1,
  isFavorite: false,
  isInFlight: true,
  lock: null,
  isUnderHeading: true,
  isInList: false,
  isMarked: false,
} as const;
