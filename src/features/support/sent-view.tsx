import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { QUEUED_MESSAGE_SENT, refusalText } from '#domain/support/support-texts.ts';
import { paths } from '#routes/paths.ts';
import { useMessageFate } from '#store/hooks/use-message-fate.ts';
import type { SentMessage } from './use-contact.ts';

type Props = { sent: SentMessage; onNew: () => void };

/** What became of the message, and stays true: one that waited on this device says so until the server has it. */
export function SentView({ sent, onNew }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone; a screen reader goes on here.
  useEffect(() => heading.current?.focus(), []);
  const kept = useMessageFate(sent.key) ?? { state: 'waiting' };
  const fate = sent.state === 'sent' ? { state: 'sent' as const } : kept;
  const { state } = fate;
  const { title, icon, tone } = STATES[state];
  const description = {
    sent: sent.state === 'sent' ? sent.description : QUEUED_MESSAGE_SENT.description,
    waiting: sent.description,
    refused: `${refusalText('refusal' in fate ? fate.refusal : '')} Você pode editar ou descartar a mensagem abaixo.`,
    taken: 'A mensagem foi editada ou descartada em outra aba, antes de sair deste aparelho.',
  }[state];
  return (
    <section className="panel grid grid-cols-1 gap-4 p-5 sm:p-7" aria-labelledby="suporte-enviada">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className={`icon py-1 ${icon} ${tone}`} />
        <div className="grid gap-1">
          <h2 ref={heading} tabIndex={-1} id="suporte-enviada" className="text-xl font-semibold">
            {title}
          </h2>
          <p role="status">{description}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.dashboard} className="btn btn-primary grow sm:grow-0">
          Voltar ao catálogo
        </Link>
        <button type="button" className="btn btn-quiet grow sm:grow-0" onClick={onNew}>
          Nova mensagem
        </button>
      </div>
    </section>
  );
}

const STATES = {
  sent: { title: 'Mensagem enviada', icon: 'icon-check', tone: 'text-success' },
  waiting: { title: 'Mensagem guardada', icon: 'icon-clock', tone: 'text-info' },
  refused: { title: 'Mensagem não enviada', icon: 'icon-warning', tone: 'text-error' },
  taken: { title: 'Mensagem não enviada', icon: 'icon-warning', tone: 'text-error' },
} as const;
