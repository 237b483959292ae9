import { useReplyDrafts } from '#admin/tickets/reply-drafts.ts';
import { type AdminTicket, shortId } from '#domain/admin/admin-ticket.ts';

type Props = { tickets: readonly AdminTicket[]; onOpen: (id: string) => void };

/** Ways to unsent replies whose ticket is on another page, filtered out or deleted: nothing else leads there. */
export function OffPageDrafts({ tickets, onOpen }: Props) {
  const drafts = useReplyDrafts((state) => state.drafts);
  const ids = Object.keys(drafts).filter((id) => !tickets.some((ticket) => ticket.id === id));
  if (ids.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-[0.9375rem]">
      <span className="text-muted">Respostas não enviadas fora desta lista:</span>
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          className="link min-h-11 cursor-pointer"
          aria-haspopup="dialog"
          onClick={() => onOpen(id)}
        >
          {shortId(id)}
        </button>
      ))}
    </div>
  );
}
