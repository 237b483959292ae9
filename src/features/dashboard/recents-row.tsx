import { safeUrl } from '#domain/assistant.ts';
import { tellOrOpen } from '#features/dashboard/tell-or-open.ts';
import { useRecents } from '#store/live-recents.ts';

/** What was opened last on this device, one tap away. Nothing at all for who has opened nothing yet. */
export function RecentsRow() {
  const { assistants, isComing } = useRecents();
  if (!isComing && assistants.length === 0) return null;
  return (
    <section aria-label="Usados recentemente" className="recents">
      <h2>Usados recentemente</h2>
      <ul>
        {assistants.map(({ id, name, url }) => (
          <li key={id}>
            <a
              className="btn btn-quiet"
              href={safeUrl(url)}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => tellOrOpen(event, id)}
            >
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
