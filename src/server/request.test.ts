import { afterEach, expect, it, vi } from 'vitest';
import { resendInvitation } from './admin-people.ts';
import { changePurchaseProduct, reprocessPurchase } from './admin-purchases.ts';
// It has a word of its own on the answers: whoever is signed in has both.
import './realtime.ts';
import { requestOtp } from './sign-in.ts';

const json = { 'Content-Type': 'application/json' };

afterEach(() => {
  vi.unstubAllGlobals();
});

it('an answer that broke off on its way is no page of a Wi-Fi that wants a login: nobody would find that page', async () => {
  for (const half of ['{"otpId":"a0000', '']) {
    vi.stubGlobal('fetch', async () => new Response(half, { headers: json }));
    expect(await requestOtp('ana@exemplo.com.br')).toEqual({ ok: false, failure: { kind: 'unreachable' } });
  }
});

it('what somebody else answers in our place is one, as a page or as JSON of its own', async () => {
  const pages = [
    ['<!doctype html><title>Wi-Fi</title>', { 'Content-Type': 'text/html' }],
    ['{"login":"https://wifi.example"}', json],
  ] as const;
  for (const [page, headers] of pages) {
    vi.stubGlobal('fetch', async () => new Response(page, { headers }));
    expect(await requestOtp('ana@exemplo.com.br')).toEqual({
      ok: false,
      failure: { kind: 'unreachable', isPortal: true },
    });
  }
});

it('and it does nothing that an administrator asks for: no invitation leaves, no purchase is applied, no product saved', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"login":"https://wifi.example"}', { headers: json }));
  const plan = { provider: 'hotmart', product: '1', planType: 'Anual', days: 365, isNew: true } as const;
  for (const answer of [resendInvitation('ana'), reprocessPurchase('1'), changePurchaseProduct(plan)]) {
    expect(await answer).toEqual({ ok: false, failure: { kind: 'unreachable', isPortal: true } });
  }
});
