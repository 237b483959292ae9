import { act } from '#admin/act.ts';
import type { TestData } from '#domain/admin-ticket.ts';
import type { Outcome } from '#domain/outcome.ts';
import * as server from '#server/admin-tickets.ts';

export const resolve = (id: string): Promise<Outcome<unknown>> =>
  act('Erro ao resolver ticket', () => server.resolveTicket(id));

/** Deletes a ticket with its messages. */
export const remove = (id: string): Promise<Outcome<unknown>> =>
  act('Erro ao excluir ticket', () => server.deleteTicket(id));

/** Deletes the test data for good. */
export const cleanTests = (): Promise<Outcome<TestData>> => act('Erro', () => server.cleanTestData(false));
