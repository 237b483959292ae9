import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { AdminTicket, TestData } from '#domain/admin/admin-ticket.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-tickets.ts';

export const resolveTicket = ({ id, updated_at }: AdminTicket): Promise<Outcome<unknown>> =>
  runAdminAction('Erro ao resolver ticket', () => server.resolveTicket(id, updated_at));

/** Deletes a ticket with its messages. */
export const deleteTicket = ({ id, updated_at }: AdminTicket): Promise<Outcome<unknown>> =>
  runAdminAction('Erro ao excluir ticket', () => server.deleteTicket(id, updated_at));

/** Deletes the test data for good, as they were shown. */
export const cleanTestData = ({ seen }: TestData): Promise<Outcome<TestData>> =>
  runAdminAction('Erro', () => server.cleanTestData(seen));
