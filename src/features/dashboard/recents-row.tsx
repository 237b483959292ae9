import { safeUrl } from '#domain/assistant/assistant.ts';
import { useRecents } from '#store/hooks/use-recents.ts';
import { openOrExplain } from './open-or-explain.ts';

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
              onClick={(event) => openOrExplain(event, id)}
            >
              <span className="truncate">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
