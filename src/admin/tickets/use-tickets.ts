import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { useRefresh } from '#admin/client/use-refresh.ts';
import { codeOf } from '#domain/result/failure.ts';
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
      const answer = await showTicket(id);
      return !answer.ok && codeOf(answer.failure) === 'not_found' ? null : unwrap(answer);
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
