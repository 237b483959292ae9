import { unreadText } from '#admin/client/failure-text.ts';
import { formatShortMoment } from '#domain/time/date-time.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { Loading } from '#ui/page/loading.tsx';

/** What a list's state needs of a TanStack query. */
export type ListQuery = {
  data: unknown;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  /** The rows are those of the question before. */
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type Props = { query: ListQuery; loadingText: string; failedText: string };

/** What a list says instead of rows, or above rows that may be old. Unreachable never looks like empty. */
export function ListState({ query, loadingText, failedText }: Props) {
  if (!query.isError) return query.data === undefined ? <Loading text={loadingText} /> : null;
  const isOld = query.data !== undefined;
  const { what, next } = unreadText(query.error);
  return (
    <div role="alert" className={isOld ? 'note tone tone-error' : 'list-failed'}>
      <p className="icon icon-offline">
        {isOld ? `${what} Dados de ${formatShortMoment(query.dataUpdatedAt)}.` : failedText}
      </p>
      {!isOld && <p>{next}; o que você digitou continua aqui.</p>}
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
