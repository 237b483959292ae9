import { useState } from 'react';
import { saveIdentification } from '#commands/save-identification.ts';
import {
  formOf,
  type Identification,
  identificationText,
  registeredName,
} from '#domain/member/identification.ts';
import type { Member } from '#domain/member/member.ts';
import { thatFits } from '#domain/member/own-lengths.ts';
import { useIdentification } from '#store/hooks/use-identification.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { toast } from '#ui/toast/toast.ts';
import { AskForm } from './ask-form.tsx';
import { ClinicPart } from './clinic-part.tsx';
import { IdentificationNotes } from './identification-notes.tsx';
import { ProfileTexts } from './profile-texts.tsx';

const COPIED = 'Identificação copiada';

/** How the member signs an advertisement, ready to be pasted. */
export function IdentificationPart({ member, topic }: { member: Member; topic: string }) {
  const kept = useIdentification();
  return kept ? <Loaded member={member} topic={topic} kept={kept} /> : null;
}

type Props = { member: Member; topic: string; kept: Identification };

/** Every change is saved as it is typed: only a failure is worth a toast. */
async function save(change: Partial<Identification>): Promise<void> {
  const outcome = await saveIdentification(change);
  if (!outcome.ok) toast({ title: outcome.title, description: outcome.description, tone: 'error' });
}

function Loaded({ member, topic, kept }: Props) {
  const [isAsking, setAsking] = useState(false);
  // What is kept comes back a moment later; until then a field would jump back under the finger.
  const [changed, setChanged] = useState<Partial<Identification>>({});
  const own = { ...kept, ...changed };
  const change = (part: Partial<Identification>) => {
    setChanged((before) => ({ ...before, ...part }));
    const fitting = thatFits(part);
    if (Object.keys(fitting).length > 0) void save(fitting);
  };
  const found = identificationText(member, own);
  const copy = () => (found.needsForm ? setAsking(true) : void copyText(found.text, COPIED));
  const registeredForm = formOf(registeredName(member), { ...own, form: '' });
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
      <ProfileTexts
        own={own}
        onChange={change}
        profession={found.profession}
        registeredForm={registeredForm}
        topic={topic}
      />
      {found.profession === 'doctor' && <ClinicPart member={member} own={own} onChange={change} />}
    </section>
  );
}
