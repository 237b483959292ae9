import { expect, it, vi } from 'vitest';
import { openLinkInText, readLinkFromAddress } from './sign-in-fragment.ts';

it.each(['', '.', ')', '-', '_', '%20', '&utm_source=correio'])(
  'a link to which %j was added, as by the end of its sentence or a mail filter, is read without it',
  (more) => {
    vi.stubGlobal('location', { hash: `#entrar=a1-b_C.D4e5${more}` });
    expect(readLinkFromAddress()).toEqual({ otpId: 'a1-b_C', secret: 'D4e5' });
  },
);

it.each([
  'https://agentes.exemplo.com.br/#entrar=a1-b_C.D4e5',
  'https://eur01.safelinks.exemplo/?url=https%3A%2F%2Fagentes.exemplo.com.br%2F%23entrar%3Da1-b_C.D4e5&data=05%7C',
  'https://urldefense.exemplo/v3/__https://agentes.exemplo.com.br/*entrar=a1-b_C.D4e5__;Iw!!x',
  'https://www.exemplo.com/url?q=https://agentes.exemplo.com.br/%23entrar%3Da1-b_C.D4e5&sa=D',
])('a pasted link is opened, also as a mail filter has rewritten it: %s', (text) => {
  const replace = vi.fn();
  vi.stubGlobal('location', { hash: '', replace });
  expect(openLinkInText(`Entrar <${text}>`)).toBe(true);
  expect(replace).toHaveBeenCalledWith('#entrar=a1-b_C.D4e5');
});
