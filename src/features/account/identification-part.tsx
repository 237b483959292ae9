import { useState } from 'react';
import { formOf, type Identification, identificationText } from '#domain/member/identification.ts';
import type { Member } from '#domain/member/member.ts';
import { useIdentification } from '#store/hooks/use-identification.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { AskForm } from './ask-form.tsx';
import { IdentificationNotes } from './identification-notes.tsx';
import { keepWords } from './keep-words.ts';
import { OwnWords } from './profile-texts.tsx';

const COPIED = 'Identificação copiada';

/** How the member signs an advertisement, ready to be pasted. */
export function IdentificationPart({ member, topic }: { member: Member; topic: string }) {
  const kept = useIdentification();
  return kept ? <Loaded member={member} topic={topic} kept={kept} /> : null;
}

type Props = { member: Member; topic: string; kept: Identification };

function Loaded({ member, topic, kept }: Props) {
  const [isAsking, setAsking] = useState(false);
  // What is kept comes back a moment later; until then a field would jump back under the finger.
  const [changed, setChanged] = useState<Partial<Identification>>({});
  const own = { ...kept, ...changed };
  const change = (part: Partial<Identification>) => {
    setChanged((before) => ({ ...before, ...part }));
    void keepWords(part);
  };
  const found = identificationText(member, own);
  const copy = () => (found.needsForm ? setAsking(true) : void copyText(found.text, COPIED));
  const registeredForm = formOf(member.profile?.fullName ?? '', { ...own, form: '' });
  return (
    <section aria-labelledby="account-identification">
      <h3 id="account-identification">Identificação profissional</h3>
      <pre className="account-preview">{found.text}</pre>
      {isAsking ? (
        <AskForm
          onChoose={(form) => {
            setAsking(false);
            change({ form });
            void copyText(identificationText(member, { ...own, form }).text, COPIED);
          }}
        />
      ) : (
        <button type="button" className="btn btn-primary icon icon-copy" onClick={copy}>
          Copiar identificação profissional
        </button>
      )}
      <IdentificationNotes
        found={found}
        hasProfile={member.profile !== null}
        leavesSpecialtyOut={own.leavesSpecialtyOut}
        onLeaveOut={(leavesSpecialtyOut) => change({ leavesSpecialtyOut })}
      />
      <OwnWords
        own={own}
        onChange={change}
        profession={found.profession}
        registeredForm={registeredForm}
        topic={topic}
      />
    </section>
  );
}
