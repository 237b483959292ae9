import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { QueryError, unwrap } from '#admin/client/query-error.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
import { findTestData, listTickets, showTicket, type TicketFilter } from '#server/admin-tickets.ts';

/** Asked again every 15 s while the window is seen, and on focus once older than 5 s. */
const FRESHNESS = { refetchInterval: 15_000, staleTime: 5_000 } as const;

/** A page of tickets. */
export const useTicketPage = (filter: TicketFilter) =>
  useQuery({
    queryKey: ['tickets', 'page', filter],
    queryFn: () => unwrap(listTickets(filter)),
    placeholderData: keepPreviousData,
    ...FRESHNESS,
  });

/** One ticket with its history; null when there is no such ticket any more. */
export const useTicket = (id: string) =>
  useQuery({
    queryKey: ['tickets', 'one', id],
    queryFn: async () => {
      try {
        return await unwrap(showTicket(id));
      } catch (error) {
        const isGone =
          error instanceof QueryError &&
          error.failure.kind === 'refused' &&
          error.failure.code === 'not_found';
        if (isGone) return null;
        throw error;
      }
    },
    ...FRESHNESS,
  });

/** What 'Limpar Testes' would delete, asked at every opening of its dialog. */
export const useTestData = () =>
  useQuery({
    queryKey: ['test-data'],
    queryFn: () => unwrap(findTestData()),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const useRefreshTickets = () => useRefresh('tickets');
