import { AdminTable } from '#admin/list/admin-table.tsx';
import { type InvitedLine, type InviteReport, reportText } from '#domain/admin/admin-people.ts';
import { counted } from '#shared/count-text.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';

const COLUMNS = ['Linha', 'Pessoa', 'Situação'];
const SITUATIONS = {
  new: { word: 'Nova', tone: 'tone-success' },
  known: { word: 'Conhecida', tone: 'tone-quiet' },
  wrong: { word: 'Com erro', tone: 'tone-error' },
  twice: { word: 'Repetida', tone: 'tone-lifetime' },
} as const;
const INVITED_BEFORE = 'Os convites que ficaram sem resposta foram feitos';
const PROGRESS = 'O andamento aparece abaixo, em Convites.';
const ORDER = ['wrong', 'twice', 'known', 'new'];

/**
 * What a check of the lines has come to.
 * @param isAfterUnanswered checked because nobody answered to the invitations: they may have been made
 */
export function verdictText(report: InviteReport, isAfterUnanswered: boolean): string {
  const text = `${reportText(report)}.`;
  const { new: fresh, wrong } = report.counts;
  if (fresh > 0) return text;
  if (!isAfterUnanswered) return `${text} Não há ninguém novo para convidar.`;
  return `${text} ${INVITED_BEFORE}${wrong > 0 ? '' : ': não falta convidar ninguém'}. ${PROGRESS}`;
}

type Props = {
  report: InviteReport;
  busy: boolean;
  onSend: () => void;
};

/** What would become of each line, mistakes first, and the button that invites the new ones. */
export function InviteReportView({ report, busy, onSend }: Props) {
  const { new: fresh } = report.counts;
  const rows = report.lines
    .map((line, index) => ({ ...line, id: String(index) }))
    .sort((a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what));
  return (
    <div className="grid grid-cols-1 gap-3">
      <AdminTable columns={COLUMNS} rows={rows}>
        {(line) => <Row line={line} />}
      </AdminTable>
      {fresh > 0 && (
        <BusyButton
          busy={busy}
          busyText="Convidando..."
          className="btn-primary justify-self-start"
          onClick={onSend}
        >
          Convidar {counted(fresh, 'pessoa', 'pessoas')}
        </BusyButton>
      )}
    </div>
  );
}

const Row = ({ line: { line, typed, name, what, why, plan } }: { line: InvitedLine }) => (
  <tr>
    <td data-label="Linha" className="even-digits">
      {line}
    </td>
    <th scope="row" className="name-cell">
      {name ? `${name}, ${typed}` : typed}
    </th>
    <td data-label="Situação">
      <span className="status-parts">
        <span className={`badge tone ${SITUATIONS[what].tone}`}>{SITUATIONS[what].word}</span> {why || plan}
      </span>
    </td>
  </tr>
);
