import { request } from 'node:http';

/**
 * Begins a request whose body waits until the server has asked for it, which it does when whoever asks was let in.
 * `end` sends the body; `answer` is the status and the text.
 */
export async function holdBody(
  server: { url: string },
  route: string,
  { token, body = '{}', headers = {} }: { token: string; body?: string; headers?: Record<string, string> },
) {
  const [method = '', path = ''] = route.split(' ');
  const asked = request(`${server.url}${path}`, {
    method,
    headers: {
      Authorization: token,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      Expect: '100-continue',
      ...headers,
    },
  });
  const answer = new Promise<string>((done, fail) => {
    asked.on('error', fail);
    asked.on('response', async (response) => {
      const parts = await response.toArray();
      done(`${response.statusCode} ${Buffer.concat(parts)}`);
    });
  });
  await new Promise((done) => asked.once('continue', done).flushHeaders());
  return { answer, end: () => void asked.end(body) };
}
