import type { Assistant } from '#domain/assistant/assistant.ts';
import type { Member } from '#domain/member/member.ts';
import type { Cursor } from './cursor.ts';

/** The first line of a sync answer. */
export type PullHead = {
  cursor: Pick<Cursor, 'epoch' | 'seq'>;
  /** Device clock at which it was asked for, ms. */
  askedAt: number;
  /** Everything follows; the mirror is replaced. */
  full: boolean;
  count: number;
  until: string;
  /** Server time, ms. */
  now: number;
  isAdmin: boolean;
  /** The server's whole list of favourites; null when it has not changed. */
  favorites: readonly string[] | null;
  member: Member | null;
};

/** A whole sync answer. */
export type PulledChanges = PullHead & { assistants: readonly Assistant[]; gone: readonly string[] };
