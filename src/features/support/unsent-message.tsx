import { useRef, useState } from 'react';
import { discardMessage, editUnsentMessage, retryMessage } from '#commands/edit-unsent-message.ts';
import { refusalText } from '#domain/support/support-texts.ts';
import { formatShortMoment } from '#domain/time/date-time.ts';
import type { OutgoingMessage } from '#store/database/database.ts';
import { useSyncStatus } from '#store/hooks/use-sync-status.ts';
import { mayTakeBack } from '#store/outbox/message-outbox.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { toast } from '#ui/toast/toast.ts';

type Props = {
  message: OutgoingMessage;
  /** It stands in no thread: a new message, or an answer whose ticket is gone. */
  isAlone?: boolean;
  /** It is known where its text belongs. */
  mayEdit?: boolean;
  /** The text is back in its form. */
  onEdited: () => void;
  onDiscarded?: () => void;
};

/** A message that the server does not have: why, and what the person can do about it. */
export function UnsentMessage({ message, isAlone = false, mayEdit = true, onEdited, onDiscarded }: Props) {
  const { network } = useSyncStatus();
  const [isAsking, setAsking] = useState(false);
  const [isTrying, setTrying] = useState(false);
  const isEditing = useRef(false);
  const { key, refusal, writtenAt } = message;
  const reason = refusal
    ? refusalText(refusal)
    : network === 'offline'
      ? 'Sem conexão: está guardada neste aparelho e será enviada quando a conexão voltar.'
      : 'Está guardada neste aparelho e será enviada assim que possível.';

  async function retry() {
    setTrying(true);
    const text = await retryMessage(key);
    setTrying(false);
    if (text) toast({ ...text, tone: 'info' });
  }

  async function edit() {
    // A second tap would find it taken out by the first.
    if (isEditing.current) return;
    isEditing.current = true;
    try {
      if (await editUnsentMessage(key, !isAlone)) onEdited();
      else toastTooLate();
    } finally {
      isEditing.current = false;
    }
  }

  async function discard() {
    setAsking(false);
    if (await discardMessage(key)) onDiscarded?.();
    else toastTooLate();
  }

  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold even-digits">{formatShortMoment(writtenAt)}</span>
        <span className={`badge tone ${refusal ? 'tone-error' : 'tone-lifetime'}`}>
          {refusal ? 'Não enviada' : 'Aguardando envio'}
        </span>
      </p>
      <p className="ticket-text">{message.message}</p>
      <p className={refusal ? 'text-error' : 'text-muted'}>{reason}</p>
      {!mayEdit && mayTakeBack(message) && (
        <p className="text-muted">Você poderá editá-la quando a conversa for carregada.</p>
      )}
      <div className="flex flex-wrap gap-2">
        {!refusal && network !== 'offline' && (
          <BusyButton
            busy={isTrying}
            busyText="Tentando..."
            className="btn-quiet"
            onClick={() => void retry()}
          >
            Tentar agora
          </BusyButton>
        )}
        {mayTakeBack(message) && (
          <>
            {mayEdit && (
              <button type="button" className="btn btn-quiet" onClick={() => void edit().catch(toastUndone)}>
                Editar
              </button>
            )}
            <button type="button" className="btn btn-quiet" onClick={() => setAsking(true)}>
              Descartar
            </button>
          </>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Descartar mensagem"
          confirmText="Descartar"
          busyText="Descartando..."
          busy={false}
          onConfirm={() => void discard().catch(toastUndone)}
          onClose={() => setAsking(false)}
        >
          <p>Ela não foi enviada, e o texto será apagado deste aparelho.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

const toastTooLate = () =>
  toast({
    title: 'A mensagem já está a caminho',
    description: 'Ela pode já ter chegado à nossa equipe e não pode mais ser alterada aqui.',
    tone: 'info',
  });

const toastUndone = () =>
  toast({
    title: 'Erro',
    description: 'Este aparelho não conseguiu alterar a mensagem. Ela continua aqui: tente novamente.',
    tone: 'error',
  });
