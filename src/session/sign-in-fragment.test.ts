import { expect, it, vi } from 'vitest';
import { readLinkFromAddress } from './sign-in-fragment.ts';

it.each(['', '.', ')', '-', '_', '%20', '&utm_source=correio'])(
  'a link to which %j was added, as by the end of its sentence or a mail filter, is read without it',
  (more) => {
    vi.stubGlobal('location', { hash: `#entrar=a1-b_C.D4e5${more}` });
    expect(readLinkFromAddress()).toEqual({ otpId: 'a1-b_C', secret: 'D4e5' });
  },
);
