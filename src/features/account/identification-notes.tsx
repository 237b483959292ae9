import { basisText } from '#domain/member/articles.ts';
import type { IdentificationText } from '#domain/member/identification.ts';

type Props = {
  found: IdentificationText;
  /** Administrators may have no profile: nothing is missing from it then. */
  hasProfile: boolean;
  leavesSpecialtyOut: boolean;
  onLeaveOut: (leavesOut: boolean) => void;
};

/** What the text lacks, and what may be done about it. */
export function IdentificationNotes({ found, hasProfile, leavesSpecialtyOut, onLeaveOut }: Props) {
  return (
    <>
      {found.lacksRqe && (
        <p className="account-note icon icon-warning">
          <span>
            Cada especialidade só pode ser anunciada com o RQE dela (Resolução CFM 2.336/2023). Preencha o que
            falta abaixo ou deixe a especialidade de fora.
          </span>
        </p>
      )}
      {found.hasBareSpecialty && (
        <label className="account-switch">
          <input
            type="checkbox"
            checked={leavesSpecialtyOut}
            onChange={({ target }) => onLeaveOut(target.checked)}
          />
          Deixar a especialidade de fora
        </label>
      )}
      {found.hasTooMany && (
        <p className="account-note icon icon-warning">
          <span>Só duas especialidades podem ser anunciadas (Decreto-Lei 4.113/1942, art. 1º).</span>
        </p>
      )}
      {found.articles.length > 0 && <p className="account-hint">{basisText(found.articles)}</p>}
      {found.profession === 'unknown' && hasProfile && (
        <p className="account-note icon icon-warning">
          <span>
            O seu cadastro não tem CRM, por isso o texto não leva a palavra MÉDICO ou MÉDICA. Peça a correção
            pelo suporte.
          </span>
        </p>
      )}
    </>
  );
}
