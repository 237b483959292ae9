import { useId, useState } from 'react';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { AssistantText } from '#shared/assistant-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { AssistantForm } from './assistant-form.tsx';
import type { CardComponent } from './card-component.ts';
import { readSheetName } from './sheet-name.ts';
import { useEditedAssistant } from './use-edited-assistant.ts';

type Props = {
  /** What stands in the address. */
  name: string;
  known: readonly Assistant[];
  Card: CardComponent;
  onClose: () => void;
};

/** The sheet in which an assistant is written (`/dashboard?editar=…`). */
export function AssistantSheet({ name, known, Card, onClose }: Props) {
  const formId = useId();
  const [busy, setBusy] = useState(false);
  const edited = useEditedAssistant(name);
  const title = readSheetName(name).isNew ? 'Novo assistente' : 'Editar assistente';
  const [isAnew, setIsAnew] = useState(false);

  function discard(current: AssistantText | null) {
    if (edited.discard(current)) setIsAnew(true);
    else onClose();
  }

  const save = edited.step === 'ready' && (
    <BusyButton
      form={formId}
      busy={busy}
      busyText="Salvando..."
      className="btn-primary grow sm:grow-0"
      // A field that loses the focus shows its new tag or its error, and the button moves: not before the press is over, or it
      // would end beside the button, and no click come of it.
      onMouseDown={(press) => press.preventDefault()}
      onMouseUp={(press) => press.currentTarget.focus()}
    >
      Salvar
    </BusyButton>
  );
  return (
    <Dialog title={title} onClose={onClose} actions={save} isWide>
      {edited.step === 'loading' && <p role="status">Carregando o assistente...</p>}
      {edited.step === 'missing' && (
        <p role="alert">Este assistente não existe mais. O que foi excluído está na aba Logs.</p>
      )}
      {edited.step === 'failed' && (
        <div role="alert" className="grid gap-3">
          <p>Não foi possível carregar o assistente. {edited.reason}</p>
          <button type="button" className="btn btn-quiet justify-self-start" onClick={edited.retry}>
            Tentar novamente
          </button>
        </div>
      )}
      {edited.step === 'ready' && (
        <AssistantForm
          key={edited.beginning.draft ? 'draft' : 'anew'}
          formId={formId}
          sheet={name}
          beginning={edited.beginning}
          takesFocus={isAnew}
          known={known}
          Card={Card}
          busy={busy}
          onBusy={setBusy}
          onDiscard={discard}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
