import { request } from 'node:http';

/**
 * One GET as a signed-in member, with the bytes of the body as they came over the wire.
 * @param {string} url
 * @param {string} path
 * @param {string} token
 * @param {string} [encoding] what the caller can unpack
 * @returns {Promise<{ bytes: number, text: string, ms: number }>} `text` of an uncompressed body
 */
export const ask = (url, path, token, encoding = 'identity') =>
  new Promise((resolve, reject) => {
    const since = performance.now();
    const headers = { Authorization: token, 'Accept-Encoding': encoding };
    const asked = request(`${url}${path}`, { headers }, (answer) => {
      /** @type {Buffer[]} */
      const parts = [];
      answer.on('data', (part) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const body = Buffer.concat(parts);
        if (answer.statusCode !== 200) return reject(new Error(`${path}: ${answer.statusCode} ${body}`));
        resolve({ bytes: body.length, text: body.toString(), ms: performance.now() - since });
      });
    });
    asked.once('error', reject).end();
  });

/**
 * The cursor of a member who has everything.
 * @param {string} url
 * @param {string} token
 * @returns {Promise<{ seq: number, epoch: string, count: number }>}
 */
export async function wholeCursor(url, token) {
  const { text } = await ask(url, '/api/app/sync?since=0&epoch=', token);
  return JSON.parse(text.split('\n')[0] ?? '');
}
