import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
import { listPurchases } from '#server/admin-purchases.ts';

/** What the sales platforms delivered, and the products' plans. */
export const usePurchases = (filter: { search: string; page: number }) =>
  useQuery({
    queryKey: ['purchases', filter],
    queryFn: () => unwrap(listPurchases(filter)),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  });

/** Reads purchases, and what they may have changed, again. */
export const useRefreshPurchases = () => useRefresh('purchases', 'requests', 'users');
