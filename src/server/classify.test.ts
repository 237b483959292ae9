import { describe, expect, it } from 'vitest';
import { classifyAnswer } from './classify.ts';

const body = (status: number, data: Record<string, { code: string; message: string }> = {}) => ({
  status,
  message: 'x',
  data,
});

describe('an answer that is not a success', () => {
  it('signs out only on our own 401 with its code', () => {
    const data = { auth: { code: 'signed_out', message: '' } };
    expect(classifyAnswer(401, body(401, data))).toEqual({ kind: 'signed-out' });
    expect(classifyAnswer(401, body(401)).kind).toBe('server-broken');
    expect(classifyAnswer(401, null).kind).toBe('unreachable');
  });

  it('locks only on our own 403 with its code', () => {
    const data = { access: { code: 'user_inactive', message: '' } };
    expect(classifyAnswer(403, body(403, data))).toEqual({ kind: 'no-access', code: 'user_inactive' });
    expect(classifyAnswer(403, '<html>Portal do hospital</html>').kind).toBe('unreachable');
    expect(classifyAnswer(403, {}).kind).toBe('unreachable');
  });

  it('takes the page of a captive portal or proxy for no answer at all', () => {
    for (const foreign of [null, '', [], {}, { error: 'x' }, { status: 403 }]) {
      expect(classifyAnswer(502, foreign).kind).toBe('unreachable');
    }
  });

  it('keeps work on a bare 400, which a full disk answers too', () => {
    expect(classifyAnswer(400, body(400))).toEqual({ kind: 'server-broken', status: 400 });
  });

  it('reads how long to wait', () => {
    const data = { email: { code: 'too_many_requests', message: '45' } };
    expect(classifyAnswer(429, body(429, data))).toMatchObject({ kind: 'limited', seconds: 45 });
    expect(classifyAnswer(429, body(429))).toMatchObject({ kind: 'limited', seconds: 60 });
  });

  it('reads what a limit says beside the wait, in whatever order', () => {
    const pending = { code: 'already_sent', message: 'a00000000000000' };
    const data = { a: pending, email: { code: 'too_many_requests', message: '45' } };
    const failure = classifyAnswer(429, body(429, data));
    expect(failure).toMatchObject({ seconds: 45, extra: { already_sent: 'a00000000000000' } });
  });

  it('passes codes on with their details', () => {
    const data = {
      email: { code: 'mail_failed', message: 'time-out' },
      pending: { code: 'mail_timeout', message: 'otp123' },
    };
    expect(classifyAnswer(400, body(400, data))).toEqual({
      kind: 'refused',
      status: 400,
      code: 'mail_failed',
      detail: 'time-out',
      extra: { mail_failed: 'time-out', mail_timeout: 'otp123' },
    });
  });

  it('tells why the mail server refused, and takes no other 5xx for a decision', () => {
    const data = { mail: { code: 'mail_failed', message: '550 caixa cheia' } };
    expect(classifyAnswer(502, body(502, data))).toMatchObject({
      kind: 'refused',
      detail: '550 caixa cheia',
    });
    expect(classifyAnswer(500, body(500, data)).kind).toBe('server-broken');
  });
});
