import { useEffect, useRef } from 'react';
import type { FormOfAddress, Identification, Profession } from '#domain/member/identification.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { copyText } from '#ui/toast/copy-text.ts';
import { OwnText } from './own-text.tsx';

type Props = {
  own: Identification;
  onChange: (part: Partial<Identification>) => void;
  profession: Profession;
  /** The title in the registered name, which counts while nothing was chosen. */
  registeredForm: FormOfAddress | '';
  topic: string;
};

const FORMS = [
  { value: 'Dra.', text: 'Dra.' },
  { value: 'Dr.', text: 'Dr.' },
];

/** What the member writes about themselves; every change is kept at once, on this device only. */
export function ProfileTexts({ own, onChange, profession, registeredForm, topic }: Props) {
  const hasForm = profession === 'doctor' || profession === 'other';
  return (
    // Everything is kept as it is typed: Enter sends nothing.
    <form autoComplete="off" className="account-words" onSubmit={(event) => event.preventDefault()}>
      {hasForm && (
        <div>
          <span aria-hidden="true">Forma de tratamento</span>
          <SelectField
            label="Forma de tratamento"
            allText={registeredForm ? `Como no cadastro (${registeredForm})` : 'Nenhuma'}
            choices={FORMS}
            value={own.form}
            onChange={(form) => onChange({ form: form === 'Dra.' || form === 'Dr.' ? form : '' })}
          />
        </div>
      )}
      {profession === 'doctor' && (
        <>
          <OwnText
            label="RQE"
            name="rqe"
            placeholder="Ex.: 12345"
            value={own.rqe}
            onChange={(rqe) => onChange({ rqe })}
          />
          <OwnText
            label="Pós-graduações (uma por linha)"
            name="degrees"
            rows={2}
            placeholder="Só as cadastradas no CRM. Ex.: Medicina Estética"
            value={own.degrees}
            onChange={(degrees) => onChange({ degrees })}
          />
        </>
      )}
      <Briefing
        value={own.briefing}
        onChange={(briefing) => onChange({ briefing })}
        takesFocus={topic === 'briefing'}
      />
      <p className="account-hint">
        Fica só neste aparelho e é apagado quando você sai da conta, mesmo em outro aparelho.
      </p>
    </form>
  );
}

type BriefingProps = { value: string; onChange: (text: string) => void; takesFocus: boolean };

function Briefing({ value, onChange, takesFocus }: BriefingProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Who was sent here to write it starts writing; the dialog itself would begin at its first button.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <OwnText
        label="Meu briefing"
        name="briefing"
        rows={4}
        box={box}
        placeholder="Ex.: Dermatologista em Curitiba; falo com mulheres de 30 a 50 anos, em tom acolhedor e sem promessas de resultado."
        value={value}
        onChange={onChange}
      />
      {value.trim() && (
        <button
          type="button"
          className="btn btn-quiet icon icon-copy"
          onClick={() => void copyText(value.trim(), 'Briefing copiado')}
        >
          Copiar briefing
        </button>
      )}
    </>
  );
}
