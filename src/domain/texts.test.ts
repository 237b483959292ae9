import { describe, expect, it } from 'vitest';
import { expiryLabel } from '#domain/access/expiry.ts';
import { planTone } from '#domain/access/plan.ts';
import { safeUrl } from '#domain/assistant/assistant.ts';
import { categoryTone } from '#domain/assistant/category.ts';
import { normaliseCode } from '#domain/sign-in/sign-in.ts';
import { requestRefusedText } from '#domain/sign-in/sign-in-texts.ts';
import { waitText } from '#domain/time/wait-text.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import { isLifetimePlan } from '#shared/lifetime-plan.ts';
import { formatDay } from '#shared/sao-paulo.ts';

describe('what the member reads', () => {
  it('shows the chosen day in São Paulo although the stored moment is the next day in UTC', () => {
    expect(formatDay('2027-01-01 02:59:59.999Z')).toBe('31/12/2026');
  });

  it('calls a plan expired at the very moment of its end', () => {
    const end = Date.parse('2027-01-01T02:59:59.999Z');
    expect(expiryLabel('2027-01-01 02:59:59.999Z', end)).toEqual({
      label: 'EXPIRADO em',
      day: '31/12/2026',
      expired: true,
    });
    expect(expiryLabel('2027-01-01 02:59:59.999Z', end - 1).expired).toBe(false);
  });

  it('calls a missing date lifetime', () => {
    expect(expiryLabel('', 0)).toEqual({ label: 'Vitalício', day: null, expired: false });
  });

  it('recognises lifetime plans with and without accents', () => {
    expect(['Vitalício', 'VITALICIO', 'Plano lifetime', 'Anual'].map(isLifetimePlan)).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('gives every plan of the specification its badge colour', () => {
    expect(
      ['Anual', 'Bônus', 'Promoção', 'Licença Profissional', 'Vitalício', 'Produto'].map(planTone),
    ).toEqual(['standard', 'bonus', 'standard', 'professional', 'lifetime', 'product']);
  });

  it('gives categories their badge colour', () => {
    expect(['Copywriting', 'Conteúdo', 'Instagram', 'Estratégia', 'Ética'].map(categoryTone)).toEqual([
      'content',
      'content',
      'social',
      'strategy',
      'other',
    ]);
  });

  it('finds the code in any paste and nothing in half a code', () => {
    expect(['1234 5678', ' Código: 1234-5678.', '12345678', '1234567', ''].map(normaliseCode)).toEqual([
      '12345678',
      '12345678',
      '12345678',
      null,
      null,
    ]);
  });

  it('opens nothing but https without credentials', () => {
    const urls = [
      'https://a.com.br/x',
      'http://a.com',
      'javascript:alert(1)',
      'https://u:p@a.com',
      '//a.com',
    ];
    expect(urls.map(safeUrl)).toEqual(['https://a.com.br/x', '', '', '', '']);
  });

  it('says how long to wait in words', () => {
    expect([1, 45, 300].map(waitText)).toEqual(['1 segundo', '45 segundos', '5 minutos']);
  });

  it('uses the text of the specification for each refusal', () => {
    const described = (code: ErrorCode) =>
      requestRefusedText({ kind: 'refused', status: 400, code, detail: '550 no such user', extra: {} })
        .description;
    expect(described('user_not_found')).toBe(
      'Usuário não encontrado ou aguardando aprovação. Solicite seu cadastro primeiro.',
    );
    expect(described('user_inactive')).toBe('Usuário inativo. Entre em contato com o suporte.');
    expect(described('access_expired')).toBe('Acesso expirado. Entre em contato com o suporte.');
    expect(described('internal')).toBe('Erro interno. Tente novamente.');
    expect(described('mail_failed')).toBe('550 no such user');
  });
});
