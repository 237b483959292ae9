import './support.css';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { isAwaited } from '#commands/send-support.ts';
import { paths } from '#routes/paths.ts';
import { messagesPath, showsMessages } from '#routes/query.ts';
import { useOutgoing } from '#store/hooks/use-outgoing.ts';
import { ScreenHeading } from '#ui/page/screen-heading.tsx';
import { ContactForm } from './contact-form.tsx';
import { SentView } from './sent-view.tsx';
import { TicketList } from './ticket-list.tsx';
import { useContact } from './use-contact.ts';

/** `/support`: the contact form; after sending, or at `?painel=mensagens`, the own messages with their answers. */
export default function SupportPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const contact = useContact();
  const isList = showsMessages(query) && !contact.sent;

  function edited() {
    contact.startAnew();
    navigate(paths.support);
  }

  /** A message that is gone was not sent: the view that waited for it ends. */
  function discarded(key: string) {
    if (contact.sent?.key === key) contact.startAnew();
  }

  return (
    <main
      id="conteudo"
      tabIndex={-1}
      className="page grid max-w-2xl grid-cols-1 content-start gap-5 py-6 sm:py-10"
    >
      <ScreenHeading title="Suporte" />
      {contact.sent ? (
        <SentView sent={contact.sent} onNew={contact.startAnew} />
      ) : isList ? (
        <Link to={paths.support} className="btn btn-primary justify-self-start">
          Nova mensagem
        </Link>
      ) : (
        <>
          <UnsentNote />
          <p className="text-muted">Conte o que aconteceu. Respondemos por aqui e no seu e-mail.</p>
          <ContactForm contact={contact} />
          <OwnMessagesLink />
        </>
      )}
      {(contact.sent || isList) && <TicketList onEdited={edited} onDiscarded={discarded} />}
    </main>
  );
}

/** An empty form alone would look as if what was written without a connection were lost. */
function UnsentNote() {
  // What this form is sending just now waits too, for as long as the server takes.
  if (!useOutgoing()?.some(({ key }) => !isAwaited(key))) return null;
  return (
    <div className="panel flex items-start gap-3 px-4 py-1 sm:px-5">
      <span aria-hidden="true" className="icon icon-clock py-2.5 text-info" />
      <p className="flex flex-wrap items-center gap-x-3">
        <span role="status" className="py-2.5">
          O que você escreveu antes ainda não foi enviado.
        </span>
        <Link to={messagesPath} className="link inline-flex min-h-11 items-center font-semibold">
          Ver mensagem guardada
        </Link>
      </p>
    </div>
  );
}

/** Also where this device knows of none: they may have been written on another one. */
const OwnMessagesLink = () => (
  <p className="text-center">
    <Link to={messagesPath} className="link inline-flex min-h-11 items-center font-semibold">
      Ver minhas mensagens e respostas
    </Link>
  </p>
);
