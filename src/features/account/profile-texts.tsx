import { useEffect, useRef } from 'react';
import type { FormOfAddress, Identification, Profession } from '#domain/member/identification.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { copyText } from '#ui/toast/copy-text.ts';

type Props = {
  own: Identification;
  onChange: (part: Partial<Identification>) => void;
  profession: Profession;
  /** The title in the registered name, which counts while nothing was chosen. */
  registeredForm: FormOfAddress | '';
  topic: string;
};

type Field = { value: string; onChange: (value: string) => void };

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
            allText={registeredForm ? `Como no cadastro (${registeredForm})` : 'Sem tratamento'}
            choices={FORMS}
            value={own.form}
            onChange={(form) => onChange({ form: form === 'Dra.' || form === 'Dr.' ? form : '' })}
          />
        </div>
      )}
      {profession === 'doctor' && <Rqe value={own.rqe} onChange={(rqe) => onChange({ rqe })} />}
      {profession === 'doctor' && (
        <label>
          Pós-graduações
          <textarea
            className="input account-briefing"
            rows={2}
            maxLength={500}
            placeholder="Uma por linha, só as cadastradas no CRM. Ex.: Medicina Estética"
            value={own.degrees}
            onChange={({ target }) => onChange({ degrees: target.value })}
          />
        </label>
      )}
      <Briefing
        value={own.briefing}
        onChange={(briefing) => onChange({ briefing })}
        takesFocus={topic === 'briefing'}
      />
      <p className="account-hint">
        O que você escreve aqui fica só neste aparelho e é apagado quando você sai.
      </p>
    </form>
  );
}

function Rqe({ value, onChange }: Field) {
  return (
    <label>
      RQE
      <input
        className="input"
        type="text"
        autoComplete="off"
        maxLength={100}
        placeholder="Ex.: 12345"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}

function Briefing({ value, onChange, takesFocus }: Field & { takesFocus: boolean }) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Who was sent here to write it starts writing; the dialog itself would begin at its first button.
  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);
  return (
    <>
      <label>
        Meu briefing
        <textarea
          ref={box}
          className="input account-briefing"
          rows={4}
          maxLength={2000}
          placeholder="Ex.: Dermatologista em Curitiba; falo com mulheres de 30 a 50 anos, em tom acolhedor e sem promessas de resultado."
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
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
