import { createHmac, randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { messageOf, PLATFORMS, PRIVATE } from '../support/purchases.ts';

const require = createRequire(import.meta.url);
const { hmacSha1 } = require('../../dist/pb_hooks/domain/hmac-sha1.js') as {
  hmacSha1(text: string, secret: string): string;
};
const { readDelivery } = require('../../dist/pb_hooks/purchases/read-delivery.js') as {
  readDelivery(platform: string, payload: unknown): Record<string, string>[];
};

const SALE = { order: '900', product: '7', email: 'Ana@Exemplo.com.br' };

describe('a message of a platform', () => {
  it.each(PLATFORMS)(
    'of %s is read for event, product, order and person, and for nothing else',
    (platform) => {
      const [one, ...more] = readDelivery(platform, JSON.parse(messageOf({ platform, ...SALE }, 'paid')));
      expect(more).toEqual([]);
      expect(one).toEqual({
        event: one?.['event'],
        kind: 'paid',
        order: '900',
        product: '7',
        productName: 'Produto 7',
        email: 'ana@exemplo.com.br',
        name: 'Ana Souza',
        phone: '+55 11 91234-5678',
      });
      expect(JSON.stringify(one)).not.toContain(PRIVATE.document);
    },
  );

  it.each([
    ['hotmart', 'PURCHASE_PROTEST', 'waiting'],
    ['hotmart', 'PURCHASE_EXPIRED', 'waiting'],
    ['hotmart', 'PURCHASE_COMPLETE', 'paid'],
    ['hotmart', 'PURCHASE_CANCELED', 'undone'],
    ['hotmart', 'PURCHASE_OUT_OF_SHOPPING_CART', undefined],
    ['hotmart', 'SUBSCRIPTION_CANCELLATION', undefined],
    ['hotmart', '__proto__', undefined],
    ['kiwify', 'subscription_renewed', 'paid'],
    ['kiwify', 'pix_created', 'waiting'],
    ['kiwify', 'subscription_canceled', undefined],
    ['eduzz', 'myeduzz.invoice_opened', 'waiting'],
    ['eduzz', 'myeduzz.invoice_refused', 'waiting'],
    ['eduzz', 'myeduzz.invoice_negotiated', 'waiting'],
    ['eduzz', 'myeduzz.invoice_unpaid', undefined],
    ['eduzz', 'myeduzz.contract_created', undefined],
    ['outra', 'PAID', undefined],
  ] as const)('of %s with the event %s is %s', (platform, event, kind) => {
    const text = messageOf({ platform, ...SALE }, 'paid').replace(
      /PURCHASE_APPROVED|order_approved|myeduzz\.invoice_paid|"paid","order"/,
      (found) => (found.startsWith('"') ? `"${event}","order"` : event),
    );
    expect(readDelivery(platform, JSON.parse(text))[0]?.['kind']).toBe(kind);
  });

  it('of several products is one purchase each, for the student where somebody else pays', () => {
    const invoice = JSON.parse(messageOf({ platform: 'eduzz', ...SALE }, 'paid'));
    invoice.data.items.push({ productId: 8, name: 'Extra' });
    invoice.data.student = { email: 'aluna@exemplo.com.br', name: 'Aluna' };
    const read = readDelivery('eduzz', invoice).map(({ product, email }) => `${product} ${email}`);
    expect(read).toEqual(['7 aluna@exemplo.com.br', '8 aluna@exemplo.com.br']);
  });

  it('names a phone as it can be typed, whatever hyphens and marks a buyer has pasted', () => {
    const message = { event: 'paid', order: '900', phone: '\u202a+55 11 91234\u20115678\u202c' };
    expect(readDelivery('outra', message)[0]?.['phone']).toBe('+55 11 91234-5678');
  });

  it('of any other shape is none', () => {
    for (const platform of PLATFORMS)
      for (const payload of [null, [], 'x', 1, {}, { event: {} }, { event: 'paid', order: 'x'.repeat(101) }])
        expect(readDelivery(platform, payload)).toEqual([]);
  });
});

it('is signed by SHA-1 as everywhere else, at every length', () => {
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const text = randomBytes(length).toString('base64').slice(0, length);
    for (const secret of ['rxue90njjv1', 'ç€😀', 's'.repeat(100)])
      expect(hmacSha1(text, secret)).toBe(createHmac('sha1', secret).update(text).digest('hex'));
  }
  const words = '{"name":"João Ção 😀"}';
  expect(hmacSha1(words, 'k')).toBe(createHmac('sha1', 'k').update(words).digest('hex'));
  expect(hmacSha1('\ud800', 'k')).toBe('');
});
