import { Link } from 'react-router-dom';
import { formatShortMoment } from '#domain/time/date-time.ts';
import { messagesPath } from '#routes/query.ts';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import { useSyncStatus } from '#store/hooks/use-sync-status.ts';
import type { Lock } from './lock-texts.ts';
import { progressText } from './progress-text.ts';
import { RetryNow } from './retry-now.tsx';
import { syncLineWords } from './sync-line-words.ts';

/** How this device stands with the server, in one calm line. */
export function SyncLine({ lock }: { lock: Lock | null }) {
  const { network, isSyncing, waiting, messages, dataFrom } = useSyncStatus();
  const { phase, progress } = useCatalogue();
  // Here, not above the cards: when the rest has arrived nothing may jump under the finger.
  const isFilling = phase === 'partial' && network === 'online';
  // What begins the sync may still be on its way itself: nothing is in step with the server yet. A locked device waits for nothing.
  const isOnItsWay = isSyncing || (phase === 'loading' && !lock);
  const words = syncLineWords(network, { isFilling, isSyncing: isOnItsWay, waiting, messages });
  // A catalogue that could not be kept is not in step, however well the server answers; what stands below says so.
  const isSilent = phase === 'failed' && network === 'online' && !isSyncing;
  const state = !isSilent && <span className={`icon ${words.icon}`}>{words.text}</span>;
  return (
    <div className="sync-line">
      {/* Announced when it changes for good; a sync that comes and goes every minute is not. */}
      <div role="status" className="empty:absolute">
        {network !== 'online' && state}
      </div>
      {network === 'online' && state}
      {isFilling && progress && <span className="even-digits">{progressText(progress)}</span>}
      {dataFrom !== null && !isFilling && (
        <span className="even-digits">dados de {formatShortMoment(dataFrom)}</span>
      )}
      {words.waiting && <span>{words.waiting}</span>}
      {words.messages && (
        <Link to={messagesPath} className="link">
          {words.messages}
        </Link>
      )}
      {(network === 'unreachable' || network === 'portal') && <RetryNow />}
    </div>
  );
}
