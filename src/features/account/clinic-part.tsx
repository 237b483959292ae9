import { basisText } from '#domain/member/articles.ts';
import { clinicText } from '#domain/member/clinic-identification.ts';
import type { Identification } from '#domain/member/identification.ts';
import type { Member } from '#domain/member/member.ts';
import { copyText } from '#ui/toast/copy-text.ts';
import { OwnText } from './own-text.tsx';

type Props = { member: Member; own: Identification; onChange: (part: Partial<Identification>) => void };
type Name = 'clinic' | 'clinicNumber' | 'director' | 'directorCrm' | 'directorRqe';

const FIELDS: readonly { name: Name; label: string; example: string; isOfOther?: boolean }[] = [
  { name: 'clinic', label: 'Nome da clínica', example: 'Ex.: Clínica da Pele' },
  { name: 'clinicNumber', label: 'Cadastro ou registro da clínica no CRM', example: 'Ex.: 98765' },
  { name: 'director', label: 'Diretor técnico-médico', example: 'Se for você, deixe vazio' },
  { name: 'directorCrm', label: 'CRM do diretor', example: 'Ex.: CRM-SP 123456', isOfOther: true },
  {
    name: 'directorRqe',
    label: 'Especialidade e RQE do diretor, se exigíveis',
    example: 'Ex.: Dermatologia, RQE 4567',
    isOfOther: true,
  },
];

/** How a clinic signs an advertisement; its own text, beside the doctor's. */
export function ClinicPart({ member, own, onChange }: Props) {
  const found = clinicText(member, own);
  return (
    <details>
      <summary>Identificação da clínica</summary>
      <div className="account-words">
        {FIELDS.filter(({ isOfOther }) => !isOfOther || own.director.trim()).map(
          ({ name, label, example }) => (
            <OwnText
              key={name}
              label={label}
              name={name}
              placeholder={example}
              value={own[name]}
              onChange={(text) => onChange({ [name]: text })}
            />
          ),
        )}
        {/* Below what is typed: it comes with the first letter, and would push the field away. */}
        {found && (
          <>
            <pre className="account-preview">{found.text}</pre>
            {found.lacks && (
              <p className="account-note icon icon-warning">
                <span>{found.lacks}</span>
              </p>
            )}
            <button
              type="button"
              className="btn btn-quiet icon icon-copy"
              onClick={() => void copyText(found.text, 'Identificação da clínica copiada')}
            >
              Copiar identificação da clínica
            </button>
            <p className="account-hint">{basisText(found.articles)}</p>
          </>
        )}
      </div>
    </details>
  );
}
