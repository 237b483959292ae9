import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import { listPurchases } from '#server/admin-purchases.ts';

/** What the sales platforms delivered, and the products' plans. */
export const usePurchases = (page: number) =>
  useQuery({
    queryKey: ['purchases', page],
    queryFn: () => unwrap(listPurchases(page)),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });

/** Reads purchases, and what they may have changed, again. */
export function useRefreshPurchases(): () => void {
  const client = useQueryClient();
  return useCallback(() => {
    for (const key of ['purchases', 'requests', 'users']) void client.invalidateQueries({ queryKey: [key] });
  }, [client]);
}
