import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { MemberProfile } from '#domain/member/member.ts';
import { PlanSummary } from './plan-summary.tsx';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const profile: MemberProfile = {
  fullName: 'Ana',
  planType: 'Anual',
  expiresAt: '2027-01-01 02:59:59.999Z',
  status: 'active',
  crm: '',
  specialty: '',
  city: '',
  state: '',
  phone: '',
};
const text = (changes: Partial<MemberProfile> | null) =>
  renderToStaticMarkup(
    <PlanSummary
      member={{ name: 'Ana', email: 'ana@exemplo.com', profile: changes && { ...profile, ...changes } }}
      now={NOW}
    />,
  )
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a running plan shows its last day in São Paulo', () => {
  expect(text({})).toBe('Anual Válido até 31/12/2026');
});

test('the last 30 days are counted by the calendar of São Paulo', () => {
  expect(text({ expiresAt: '2026-12-22 02:59:59.999Z' })).toBe(
    'Anual Válido até 21/12/2026 vence em 30 dias',
  );
  expect(text({ expiresAt: '2026-12-23 02:59:59.999Z' })).toBe('Anual Válido até 22/12/2026');
  expect(text({ expiresAt: '2026-11-23 02:59:59.999Z' })).toContain('vence em 1 dia');
  expect(text({ expiresAt: '2026-11-22 02:59:59.999Z' })).toContain('vence hoje');
  expect(text({ expiresAt: '2026-11-21 02:59:59.999Z' })).not.toContain('vence');
});

test('a plan that is over says EXPIRADO em', () => {
  expect(text({ expiresAt: '2026-11-01 02:59:59.999Z' })).toBe('Anual EXPIRADO em 31/10/2026');
});

test('a lifetime plan says Vitalício once, whatever its name', () => {
  expect(text({ planType: 'Vitalício', expiresAt: '' })).toBe('Vitalício');
  expect(text({ planType: 'Licença Profissional', expiresAt: '' })).toBe('Licença Profissional Vitalício');
});

test('a deactivated member sees the badge Inativo', () => {
  expect(text({ status: 'inactive' })).toContain('Inativo');
});

test('a member without a profile sees neither plan nor expiry', () => {
  expect(text(null)).toBe('');
});
