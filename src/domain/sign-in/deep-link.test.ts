import { expect, test } from 'vitest';
import { deepLink } from './deep-link.ts';

const routes = ['/dashboard', '/support', '/admin'];

test.each([
  ['/dashboard?assistente=abc123def456ghi'],
  ['/support?painel=mensagens'],
  ['/admin?tab=requests&id=abc'],
])('%s is kept over a sign-in', (link) => {
  expect(deepLink(link, routes)).toBe(link);
});

test('a bare route is no particular place: who signs in lands where their role lands', () => {
  for (const text of ['/dashboard', '/admin', '/support?', '/'])
    expect(deepLink(text, routes), text).toBe('');
});

test.each([
  '//evil.example/dashboard?a=1',
  '/\\evil.example/dashboard?a=1',
  '\\\\evil.example/dashboard?a=1',
  '/\t/evil.example/dashboard?a=1',
  'https://evil.example/dashboard?a=1',
  'javascript:alert(1)?a',
  'data:text/html,<script>?a',
  'dashboard?a=1',
  '/login?next=/dashboard',
  '/register?x=1',
  '/dashboard/more?a=1',
  '/dashboard%2f..?a=1',
  '/DASHBOARD?a=1',
  '/_/?a=1',
  '/api/app/ready?a=1',
  '/dashboard/../_/?a=1',
  ' /dashboard?a=1',
  '//?a=1',
  '///?a=1',
  `/dashboard?${'a'.repeat(600)}`,
  '',
])('%j leads nobody anywhere', (text) => {
  expect(deepLink(text, routes)).toBe('');
});

test('a fragment, where secrets travel, is not kept', () => {
  expect(deepLink('/dashboard?assistente=a#entrar=x.y', routes)).toBe('/dashboard?assistente=a');
});
