import { vi } from 'vitest';

/**
 * What the processes of the app need of a page, for unit tests: one that nobody looks at, so that nothing happens by itself.
 * @param answer what the server says to everything
 * @returns what was sent, by path, with whose token
 */
export function hiddenPage(answer: () => Response): [path: string, token: string][] {
  const sent: [path: string, token: string][] = [];
  vi.stubGlobal('navigator', { onLine: true });
  // Also for what goes on behind the end of a test, of which no test would fail.
  vi.stubGlobal('location', { pathname: '/dashboard', search: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('document', { visibilityState: 'hidden', addEventListener: () => undefined });
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push([new URL(url).pathname, headers['Authorization'] ?? '']);
    return answer();
  });
  return sent;
}
