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
import { get, post, shapedBy } from './admin-call.ts';

/** A change of the log, with what it was made from and to. */
export const showChange = (id: string): Promise<Result<AdminChange>> =>
  get('admin/change', shapedBy(adminChangeSchema), { id });

/** All changes of the row of the log to which this one belongs. */
export const listChanges = (id: string, page: number, perPage: number): Promise<Result<ChangePage>> =>
  get('admin/changes', shapedBy(changePageSchema), { id, page, perPage });

/** Takes back all changes of the row of the log to which this one belongs, but what was changed since. */
export const undoChanges = (id: string): Promise<Result<UndoneChanges>> =>
  post('undo-change', { id, together: true }, shapedBy(undoneChangesSchema));

/**
 * Takes a change back.
 * @param base what is there now, from who has seen it; left out, only what the change has made is replaced
 */
export const undoChange = (id: string, base?: ChangeState): Promise<Result<MadeChange>> =>
  post('undo-change', base === undefined ? { id } : { id, base }, shapedBy(madeChangeSchema));
