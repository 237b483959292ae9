import { thenRefreshHidden } from '#admin/assistants/hidden-assistants.ts';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { MadeChange } from '#domain/admin/admin-assistant.ts';
import type { ChangeState, UndoneChanges } from '#domain/admin/admin-change.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-changes.ts';

/**
 * Takes a change of the log back.
 * @param base what is there now, from who has seen it; left out, only what the change has made is replaced
 */
export const undoChange = (id: string, base?: ChangeState): Promise<Outcome<MadeChange>> =>
  thenRefreshHidden(runAdminAction('Erro ao desfazer', () => server.undoChange(id, base)));

/** Takes back all that belongs to the same row of the log, but what somebody has changed since. */
export const undoChanges = (id: string): Promise<Outcome<UndoneChanges>> =>
  thenRefreshHidden(runAdminAction('Erro ao desfazer', () => server.undoChanges(id)));
