import { describe, expect, it } from 'vitest';
import type { Member } from '#domain/member/member.ts';
import { renewalLink } from '#domain/member/renewal-link.ts';
import { NO_SETTINGS, readSettings, webAddress } from './settings.ts';
import { versionText } from './version-date.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const member: Member = {
  name: 'Conta',
  email: 'ana@exemplo.com.br',
  profile: {
    fullName: 'Ana & José #1',
    planType: 'Licença Profissional',
    expiresAt: '2027-01-01 02:59:59.999Z',
    status: 'active',
    crm: '',
    specialty: '',
    city: '',
    state: '',
    phone: '',
  },
};

describe('the renewal address', () => {
  it('carries name, plan and end of the access, whatever signs they hold', () => {
    const link = renewalLink('https://loja.exemplo.com.br/r?n={nome}&p={plano}&v={validade}', member, NOW);
    const query = new URL(link).searchParams;
    expect([query.get('n'), query.get('p'), query.get('v')]).toEqual([
      'Ana & José #1',
      'Licença Profissional',
      '31/12/2026',
    ]);
    expect(renewalLink('https://x.exemplo/{name}/{plan}/{expiry}', member, NOW)).toBe(
      'https://x.exemplo/Ana%20%26%20Jos%C3%A9%20%231/Licen%C3%A7a%20Profissional/31%2F12%2F2026',
    );
  });

  it('says Vitalício for an access without end, and nothing for who has no profile', () => {
    const template = 'https://x.exemplo/?v={validade}&n={nome}';
    const lifetime = { ...member, profile: { ...member.profile, expiresAt: '' } } as Member;
    expect(new URL(renewalLink(template, lifetime, NOW)).searchParams.get('v')).toBe('Vitalício');
    expect(renewalLink(template, { ...member, profile: null }, NOW)).toBe('https://x.exemplo/?v=&n=Conta');
    expect(renewalLink(template, undefined, NOW)).toBe('https://x.exemplo/?v=&n=');
  });

  it.each([
    '',
    'javascript:alert(1)',
    'http://x.exemplo/',
    '//x.exemplo',
    'https://{nome}/',
    'https://x.{nome}',
  ])('is none for %j', (template) => {
    expect(renewalLink(template, member, NOW)).toBe('');
  });
});

describe('settings on the device', () => {
  it('are taken whole or not at all, so that a captive portal empties nothing', () => {
    expect(readSettings({ ...NO_SETTINGS, app_name: ' Clínica ' })).toEqual({
      ...NO_SETTINGS,
      app_name: 'Clínica',
    });
    for (const foreign of [null, 'x', {}, { app_name: 'x' }, { ...NO_SETTINGS, help_url: 1 }])
      expect(readSettings(foreign)).toBeUndefined();
  });

  it('open nothing but https', () => {
    expect(webAddress('https://ajuda.exemplo.com.br')).toBe('https://ajuda.exemplo.com.br');
    for (const bad of ['javascript:alert(1)', 'http://x.exemplo', 'ajuda', ''])
      expect(webAddress(bad)).toBe('');
  });
});

describe('the date of a text', () => {
  it.each([
    ['2026-11-21 00:00:00.000Z', 'Versão de 21/11/2026'],
    ['2026-11-21 02:00:00.000Z', 'Versão de 20/11/2026'],
    ['2026-11-21 15:00:00.000Z', 'Versão de 21/11/2026'],
    ['', ''],
    ['amanhã', ''],
  ])('of %j reads %j', (date, text) => {
    expect(versionText(date)).toBe(text);
  });
});
