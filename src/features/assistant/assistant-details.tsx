import './assistant.css';
import { openAssistant } from '#commands/open-assistant.ts';
import { type Assistant, safeUrl } from '#domain/assistant/assistant.ts';
import { categoryTone } from '#domain/assistant/category.ts';
import { useCatalogue } from '#store/hooks/use-catalogue.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { toast } from '#ui/toast/toast.ts';
import { assistantLink, canShare, shareAssistant } from './assistant-link.ts';

type Props = {
  id: string;
  /** Why the access is locked, '' while it is open. */
  lock: string;
  onClose: () => void;
};

/** One assistant in full (`/dashboard?assistente=ID`). */
export default function AssistantDetails({ id, lock, onClose }: Props) {
  const { phase, assistants } = useCatalogue();
  const assistant = assistants.find((one) => one.id === id);
  if (assistant) return <Details assistant={assistant} lock={lock} onClose={onClose} />;
  // A locked device that holds nothing waits for nothing.
  const isAwaited = (phase === 'loading' || phase === 'partial') && !lock;
  return (
    <Dialog title={isAwaited ? 'Procurando o assistente...' : 'Assistente não encontrado'} onClose={onClose}>
      <p role="status">{isAwaited ? 'O catálogo ainda está chegando a este aparelho.' : whyMissing(lock)}</p>
    </Dialog>
  );
}

function Details({ assistant, lock, onClose }: { assistant: Assistant; lock: string; onClose: () => void }) {
  const { id, name, description, category, tags } = assistant;
  const address = lock ? '' : safeUrl(assistant.url);
  const open = address && (
    <a
      className="btn btn-primary icon icon-open grow sm:grow-0"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      onClick={(event) => {
        const outcome = openAssistant(id);
        if (outcome.ok) return;
        event.preventDefault();
        toast({ ...outcome, tone: 'info' });
      }}
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
        {!address && <p className="icon icon-lock">{lock || 'Endereço indisponível'}</p>}
        <div className="assistant-ways">
          <button
            type="button"
            className="btn btn-quiet icon icon-link"
            onClick={() => void copyText(assistantLink(id), 'Link copiado')}
          >
            Copiar link
          </button>
          {canShare() && (
            <button
              type="button"
              className="btn btn-quiet icon icon-share"
              onClick={() => void shareAssistant(assistant)}
            >
              Compartilhar
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function whyMissing(lock: string): string {
  if (lock) return lock;
  return navigator.onLine
    ? 'Ele pode ter saído do catálogo. Confira o link ou procure pelo nome na busca.'
    : 'Ele ainda não está neste aparelho. Conecte-se à internet e tente novamente.';
}
