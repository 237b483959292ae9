import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
import type { Finding } from '#domain/admin/admin-host.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-host.ts';

/** What the server knows about itself; it looks again at most once a minute. */
export const useHostStatus = () =>
  useQuery({ queryKey: ['host'], queryFn: () => unwrap(server.systemStatus()), staleTime: 30_000 });

export const useRefreshHost = () => useRefresh('host');

/** Sends a test mail to the signed-in administrator; the status is another one after it. */
export const sendTestMail = (): Promise<Outcome<Finding>> =>
  runAdminAction('Erro ao enviar o e-mail de teste', server.sendTestMail);
