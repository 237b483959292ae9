import { get } from 'node:http';

/**
 * A phone with the app open: its stream, subscribed.
 * @param {string} url
 * @param {string} token
 * @param {string[]} topics
 * @param {(topic: string, data: string) => void} hear
 * @returns {Promise<import('node:http').ClientRequest>}
 */
export async function openStream(url, token, topics, hear) {
  const { stream, clientId } = await connect(url, hear);
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  if (answer.status !== 204) throw new Error(`subscribing: ${answer.status} ${await answer.text()}`);
  return stream;
}

/**
 * @param {string} url
 * @param {(topic: string, data: string) => void} hear
 * @returns {Promise<{ stream: import('node:http').ClientRequest, clientId: string }>}
 */
function connect(url, hear) {
  return new Promise((resolve, reject) => {
    const stream = get(`${url}/api/realtime`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('error', () => {});
      answer.on('data', (part) => {
        text += part;
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = text.slice(0, end);
          text = text.slice(end + 2);
          const topic = /^event:(.*)$/m.exec(event)?.[1] ?? '';
          if (topic === 'PB_CONNECT') resolve({ stream, clientId: /^id:(.*)$/m.exec(event)?.[1] ?? '' });
          else hear(topic, /^data:(.*)$/m.exec(event)?.[1] ?? '');
        }
      });
    });
    stream.on('error', reject);
  });
}
