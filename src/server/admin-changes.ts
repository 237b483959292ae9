import { type MadeChange, madeChangeSchema } from '#domain/admin/admin-assistant.ts';
import {
  type AdminChange,
  adminChangeSchema,
  type ChangePage,
  type ChangeState,
  changePageSchema,
  type UndoneChanges,
  undoneChangesSchema,
} from '#domain/admin/admin-change.ts';
import type { Result } from '#domain/result/failure.ts';
import { pocketBase } from './client.ts';
import { request } from './request.ts';

/** A change of the log, with what it was made from and to. */
export const readChange = (id: string): Promise<Result<AdminChange>> =>
  request(
    (signal) => pocketBase.send('/api/app/admin/change', { query: { id }, cache: 'no-store', signal }),
    (body) => adminChangeSchema.safeParse(body).data,
  );

/** All changes of the row of the log to which this one belongs. */
export const listChanges = (id: string, page: number, perPage: number): Promise<Result<ChangePage>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/admin/changes', { query: { id, page, perPage }, cache: 'no-store', signal }),
    (body) => changePageSchema.safeParse(body).data,
  );

/** Takes back all changes of the row of the log to which this one belongs, but what was changed since. */
export const undoChanges = (id: string): Promise<Result<UndoneChanges>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/undo-change', { method: 'POST', body: { id, together: true }, signal }),
    (answer) => undoneChangesSchema.safeParse(answer).data,
  );

/**
 * Takes a change back.
 * @param base what is there now, from who has seen it; left out, only what the change has made is replaced
 */
export const undoChange = (id: string, base?: ChangeState): Promise<Result<MadeChange>> =>
  request(
    (signal) =>
      pocketBase.send('/api/app/undo-change', {
        method: 'POST',
        body: base === undefined ? { id } : { id, base },
        signal,
      }),
    (answer) => madeChangeSchema.safeParse(answer).data,
  );
