import './assistant.css';
import type { MouseEvent } from 'react';
import { retrySync } from '#commands/retry-sync.ts';
import { type Assistant, safeUrl } from '#domain/assistant/assistant.ts';
import { categoryTone } from '#domain/assistant/category.ts';
import { type SyncActivity, useSyncActivity } from '#store/database/sync-activity.ts';
import { LOAD_ATTEMPTS, useCatalogue } from '#store/hooks/use-catalogue.ts';
import { useFavorites } from '#store/hooks/use-favorites.ts';
import { useFavoritesInFlight } from '#store/hooks/use-favorites-in-flight.ts';
import { useStoredCount } from '#store/hooks/use-stored-count.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { useAssistantActions } from './use-assistant-actions.ts';

type Props = {
  id: string;
  /** Why the access is locked, '' while it is open. */
  lock: string;
  /** What is said before the first opening, '' after it. */
  patientLine: string;
  /** Fills or empties the heart, and tells how that went. */
  onHeart: (id: string, on: boolean) => void;
  /** The tap on its link. */
  onOpen: (event: MouseEvent, id: string) => void;
  onClose: () => void;
};

/** One assistant in full (`/dashboard?assistente=ID`). */
export default function AssistantDetails({ id, ...rest }: Props) {
  const { phase, assistants } = useCatalogue();
  const sync = useSyncActivity();
  const assistant = assistants.find((one) => one.id === id);
  // What a sync has just stored is shown once it is sorted.
  const isCurrent = useStoredCount() === assistants.length;
  if (assistant) return <Details assistant={assistant} {...rest} />;
  const { lock, onClose } = rest;
  // A locked device that holds nothing waits for nothing, and has not asked whether there is such an assistant.
  const { title, text, mayRetry }: Missing = lock
    ? { title: 'Assistente indisponível', text: lock }
    : whyMissing(phase, isCurrent, sync);
  const retry = mayRetry && (
    <BusyButton
      busy={sync.isSyncing}
      busyText="Tentando..."
      className="btn-primary grow sm:grow-0"
      onClick={retrySync}
    >
      Tentar novamente
    </BusyButton>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={retry}>
      <p role="status">{text}</p>
    </Dialog>
  );
}

function Details({
  assistant,
  lock,
  patientLine,
  onHeart,
  onOpen,
  onClose,
}: Omit<Props, 'id'> & { assistant: Assistant }) {
  const { id, name, description, category, tags } = assistant;
  const actions = useAssistantActions(assistant);
  const address = lock ? '' : safeUrl(assistant.url);
  const open = address && (
    <a
      className="btn btn-primary icon icon-open grow sm:grow-0"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => onOpen(event, id)}
    >
      Acessar Assistente
    </a>
  );
  return (
    <Dialog title={name} onClose={onClose} actions={open}>
      <div className="assistant-details">
        <p>
          <span className={`badge tone tone-${categoryTone(category)}`}>{category}</span>
        </p>
        <p className="assistant-description">{description}</p>
        {tags.length > 0 && (
          <ul aria-label="Tags">
            {tags.map((tag) => (
              <li key={tag}>{tag}</li>
            ))}
          </ul>
        )}
        {address && patientLine && <p>{patientLine}</p>}
        {!address && <p className="icon icon-lock">{lock || 'Endereço indisponível'}</p>}
        <div className="assistant-actions">
          <HeartButton id={id} name={name} isLocked={lock !== ''} onHeart={onHeart} />
          {actions.map(({ text, icon, onSelect }) => (
            <button key={text} type="button" className={`btn btn-quiet icon ${icon}`} onClick={onSelect}>
              {text}
            </button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

/** The heart of the card, with its words. */
function HeartButton({
  id,
  name,
  isLocked,
  onHeart,
}: Pick<Props, 'id' | 'onHeart'> & { name: string; isLocked: boolean }) {
  const isFavorite = useFavorites().has(id);
  const words = isFavorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos';
  const isResting = useFavoritesInFlight().has(id) || isLocked;
  return (
    <button
      type="button"
      aria-label={`${words}: ${name}`}
      className={`btn btn-quiet icon ${isFavorite ? 'icon-heart-full' : 'icon-heart'}`}
      // Not `disabled`: it would lose the focus in the middle of a tap by keyboard.
      aria-disabled={isResting || undefined}
      onClick={() => !isResting && onHeart(id, !isFavorite)}
    >
      {words}
    </button>
  );
}

type Missing = { title: string; text: string; mayRetry?: true };

const AWAITED: Missing = {
  title: 'Procurando o assistente...',
  text: 'O catálogo ainda está chegando a este aparelho.',
};
const FAILED: Missing = {
  title: 'Erro ao carregar o assistente',
  text: 'Ele ainda não está neste aparelho. Verifique a conexão e tente novamente.',
  mayRetry: true,
};
const GONE: Missing = {
  title: 'Assistente não encontrado',
  text: 'Ele pode ter saído do catálogo. Confira o link ou procure pelo nome na busca.',
};
const OFFLINE: Missing = {
  ...GONE,
  text: 'Ele ainda não está neste aparelho. Conecte-se à internet e tente novamente.',
};

/** Only who has asked the server in this start may say that there is no such assistant (any more). */
function whyMissing(
  phase: ReturnType<typeof useCatalogue>['phase'],
  isCurrent: boolean,
  { network, hasSynced, failures }: SyncActivity,
): Missing {
  if (phase !== 'ready') return failures < LOAD_ATTEMPTS ? AWAITED : FAILED;
  if (network === 'offline') return OFFLINE;
  if (hasSynced && isCurrent) return GONE;
  return failures === 0 ? AWAITED : FAILED;
}
