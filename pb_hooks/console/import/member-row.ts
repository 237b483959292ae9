/** One line of a member list: what a person wrote, as it is stored, or why it cannot be. */

import { parseCrm } from '../../../src/shared/crm-number.ts';
import { fold } from '../../../src/shared/fold.ts';
import { MEMBER_LENGTHS } from '../../../src/shared/lengths.ts';
import { isLifetimePlan } from '../../../src/shared/lifetime-plan.ts';
import { plainPhone } from '../../../src/shared/phone.ts';
import { plainText } from '../../../src/shared/plain-text.ts';
import { planName } from '../../../src/shared/plan-name.ts';
import { isState } from '../../../src/shared/states.ts';
import * as emailAddress from '../../domain/email-address.ts';
import * as writtenDay from '../../domain/written-day.ts';
import * as planChoice from '../../members/plan-choice.ts';
import * as readTable from '../../tables/read-table.ts';

/** Names that a column may have; the first is the one that messages use. */
export const COLUMNS = {
  full_name: ['nome', 'nome completo', 'name', 'full name'],
  email: ['email', 'e mail', 'endereco de e mail'],
  plan_type: ['plano', 'tipo de acesso', 'tipo de plano', 'plan', 'plan type'],
  expires_at: [
    'validade',
    'expiracao',
    'data de expiracao',
    'vencimento',
    'expira em',
    'expiry',
    'expires at',
  ],
  crm: ['crm'],
  state: ['uf', 'estado', 'state'],
  specialty: ['especialidade', 'specialty'],
  phone: ['telefone', 'celular', 'whatsapp', 'telefone/whatsapp', 'phone'],
  city: ['cidade', 'city', 'municipio'],
  status: ['status', 'situacao'],
  deactivated: ['inativado'],
};

const { crm: LONGEST_CRM, ...LONGEST } = MEMBER_LENGTHS;

type Status = 'active' | 'inactive' | undefined;

const STATUSES = new Map<string, Status>([
  ...['ativo', 'active', 'ativa'].map((word) => [word, 'active'] as const),
  ...['inativo', 'inactive', 'inativa', 'desativado', 'bloqueado'].map((word) => [word, 'inactive'] as const),
  // Labels that our own lists show, also of who was deactivated: the date and the plan say it again.
  ...['', 'expirado', 'vitalicio'].map((word) => [word, undefined] as const),
]);
const DEACTIVATED = new Map<string, Status>([
  ['sim', 'inactive'],
  ['nao', 'active'],
  ['', undefined],
]);

/** what the file says, undefined for an empty cell and for no column; the end is '' for none */
export interface Read {
  email: string;
  person: {
    full_name?: string;
    crm?: string;
    state?: string;
    specialty?: string;
    phone?: string;
    city?: string;
  };
  plan: string | undefined;
  /** as PocketBase writes dates */
  end: string | undefined;
  status: Status;
}

function readEnd(row: readTable.TableRow, plan: string) {
  const text = plainText(readTable.textOf(row, 'expires_at', 'validade'));
  if (isLifetimePlan(plan) || fold(text) === 'vitalicio') return '';
  // No change, as every empty cell: a known member's access would become endless.
  if (text === '') return undefined;
  const end = planChoice.endOfWritten(writtenDay.isoDayOf(text));
  if (end === '') row.problems.push(`validade: "${text}" não é uma data (use dd/mm/aaaa ou aaaa-mm-dd)`);
  return end;
}

/** By the status, and by the column beside it that the export of members has. */
function readStatus(row: readTable.TableRow): Status {
  const word = fold(readTable.textOf(row, 'status', 'status')).trim();
  const deactivated = fold(readTable.textOf(row, 'deactivated', 'inativado')).trim();
  if (!STATUSES.has(word)) row.problems.push(`status: use ativo ou inativo (está "${word}")`);
  if (!DEACTIVATED.has(deactivated)) row.problems.push(`inativado: use sim ou não (está "${deactivated}")`);
  const [status, other] = [STATUSES.get(word), DEACTIVATED.get(deactivated)];
  if (status && other && status !== other)
    row.problems.push(`status: está "${word}", e inativado está "${deactivated}"`);
  return status ?? other;
}

function readCouncil(row: readTable.TableRow, person: Read['person']) {
  const written = plainText(readTable.textOf(row, 'crm', 'crm'));
  const read = parseCrm(written);
  const state =
    fold(readTable.textOf(row, 'state', 'uf'))
      .trim()
      .toUpperCase() || read.state;
  if (written !== '' && read.number === '') row.problems.push(`crm: falta o número (está "${written}")`);
  if (read.number.length > LONGEST_CRM) row.problems.push(`crm: até ${LONGEST_CRM} caracteres`);
  if (state !== '' && !isState(state)) row.problems.push(`uf: "${state}" não é uma UF`);
  if (read.number !== '') person.crm = read.number;
  if (state !== '') person.state = state;
}

export function readMember(row: readTable.TableRow): Read {
  // Cleaned first: what is pasted may carry what nobody sees.
  const typed = plainText(readTable.textOf(row, 'email', 'e-mail'));
  const email = emailAddress.canonical(typed);
  if (email === '')
    row.problems.push(typed === '' ? 'e-mail: falta' : `e-mail: "${typed}" não é um endereço`);
  const person: Read['person'] & { plan_type?: string } = {};
  for (const field of Object.keys(LONGEST) as (keyof typeof LONGEST)[]) {
    const text = plainText(readTable.textOf(row, field, COLUMNS[field][0] || field));
    if (text.length > LONGEST[field])
      row.problems.push(`${COLUMNS[field][0]}: até ${LONGEST[field]} caracteres`);
    // An empty cell means no change: it never deletes what is stored.
    if (text !== '') person[field] = field === 'phone' ? plainPhone(text) : text;
  }
  readCouncil(row, person);
  const { plan_type: plan, ...rest } = person;
  const end = readEnd(row, plan || '');
  return { email, person: rest, plan: plan && planName(plan), end, status: readStatus(row) };
}
