import type { Result } from '#domain/result/failure.ts';
import type { Pull, PullProgress } from '#server/pull.ts';
import type { PushAnswer, PushOperation } from '#server/push.ts';
import type { MemberDatabase, NumberedOperation, StateOf } from '#store/database/database.ts';

/** What of the mirror a pull depends on, read at once before it. */
export type MirrorState = { [K in 'cursor' | 'catalogue' | 'device']?: StateOf<K> };

/** What the sync needs from outside; the network is a port so that tests can lose it. */
export type SyncContext = {
  db: MemberDatabase;
  /** Gives back what was stashed at the last sign-out, before anything is sent: else an older wish would follow a newer one. */
  restore: () => Promise<void>;
  pull: (mirror: MirrorState, onProgress: PullProgress) => Promise<Result<Pull>>;
  push: (device: string, ops: readonly PushOperation[]) => Promise<Result<PushAnswer>>;
  /** Tells openings of assistants, as `week:assistant:receipt`. */
  tell: (openings: readonly string[]) => Promise<Result<unknown>>;
  /** The server refused these for good and the favourites were taken back: the person is notified. */
  onFavoritesTakenBack: (operations: readonly NumberedOperation[]) => void;
  /** Something besides the mirror changed at the server, or a new stream begins and changes may have been missed. */
  onNews: (topic: 'app/settings' | 'app/support' | 'connected') => void;
  /** The server said whether this person is an administrator. */
  onRole: (isAdmin: boolean) => void;
};
