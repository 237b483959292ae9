import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { Finding } from '#domain/admin/admin-host.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import * as server from '#server/admin-host.ts';

/** What the server knows about itself; it looks again at most once a minute. */
export const useHostStatus = () =>
  useQuery({ queryKey: ['host'], queryFn: () => unwrap(server.showHostStatus()), staleTime: 30_000 });

/** Sends a test mail to the signed-in administrator, and reads the status again. */
export function useSendTestMail(): () => Promise<Outcome<Finding>> {
  const client = useQueryClient();
  return useCallback(async () => {
    const outcome = await runAdminAction('Erro ao enviar o e-mail de teste', server.sendTestMail);
    void client.invalidateQueries({ queryKey: ['host'] });
    return outcome;
  }, [client]);
}
