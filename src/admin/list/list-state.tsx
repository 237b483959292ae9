import { useState } from 'react';
import { unreadText } from '#admin/client/failure-text.ts';
import { formatShortMoment } from '#domain/time/date-time.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Loading } from '#ui/page/loading.tsx';

/** What a list's state needs of a TanStack query. */
export type ListQuery = {
  data: unknown;
  isError: boolean;
  error: unknown;
  /** It was answered, or failed, since the list was opened. */
  isFetchedAfterMount: boolean;
  isFetching: boolean;
  /** The rows are those of the question before. */
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type Props = {
  query: ListQuery;
  loadingText: string;
  failedText: string;
  /** Nothing can be typed where it stands. */
  isOnlyRead?: boolean;
};

/**
 * Asked in vain so far. Of a question without any answer TanStack forgets at each try that the one before has failed: for the length of
 * every poll a list would be called one that is loading, and the button goes under whoever is about to press it.
 */
export const isStillUnread = (query: ListQuery): boolean =>
  query.isFetchedAfterMount && (query.data === undefined || query.isPlaceholderData);

/** What a list says instead of rows, or above rows that may be old. Unreachable never looks like empty. */
export function ListState({ query, loadingText, failedText, isOnlyRead = false }: Props) {
  const [lastError, setLastError] = useState(query.error);
  if (query.error && query.error !== lastError) setLastError(query.error);
  const isOld = !isStillUnread(query);
  if (isOld && !query.isError) return query.data === undefined ? <Loading text={loadingText} /> : null;
  const { what, next } = unreadText(lastError);
  return (
    <div className={isOld ? 'note tone tone-error' : 'list-failed'}>
      {/* Not around the button, whose words change with each try. */}
      <p role="alert" className="icon icon-offline">
        {isOld ? `${what} Dados de ${formatShortMoment(query.dataUpdatedAt)}.` : failedText}
      </p>
      {!isOld && <p role="alert">{isOnlyRead ? next : `${next}; o que você digitou continua aqui`}.</p>}
      <BusyButton
        busy={query.isFetching}
        busyText="Tentando..."
        className="btn-quiet"
        onClick={() => void query.refetch()}
      >
        Tentar novamente
      </BusyButton>
    </div>
  );
}
