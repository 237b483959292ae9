import { connect } from 'node:net';

/**
 * A phone with the app open: its stream, subscribed. Read from the bare connection: a thousand of Node's HTTP answers take longer to be
 * told than some servers take to tell them.
 * @param {string} url
 * @param {string} token
 * @param {string[]} topics
 * @param {(topic: string, readData: () => string) => void} hear
 * @returns {Promise<import('node:net').Socket>}
 */
export async function openStream(url, token, topics, hear) {
  const { stream, clientId } = await listen(new URL(url), hear);
  const answer = await fetch(`${url}/api/realtime`, {
    method: 'POST',
    headers: { Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify({ clientId, subscriptions: topics }),
  });
  if (answer.status !== 204) throw new Error(`subscribing: ${answer.status} ${await answer.text()}`);
  return stream;
}

/**
 * @param {URL} url
 * @param {(topic: string, readData: () => string) => void} hear
 * @returns {Promise<{ stream: import('node:net').Socket, clientId: string }>}
 */
function listen({ host, hostname, port }, hear) {
  return new Promise((resolve, reject) => {
    const stream = connect(Number(port), hostname);
    stream.write(`GET /api/realtime HTTP/1.1\r\nHost: ${host}\r\nAccept: text/event-stream\r\n\r\n`);
    let text = '';
    stream.on('data', (part) => {
      // Byte by byte: only what is read has to be decoded.
      text += part.toString('latin1');
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        // Before it stand the head of the answer, or how long this piece of it is.
        const event = text.slice(text.indexOf('id:'), end);
        text = text.slice(end + 2);
        const topic = fieldOf(event, '\nevent:');
        if (topic === 'PB_CONNECT') resolve({ stream, clientId: fieldOf(event, 'id:') });
        else hear(topic, () => Buffer.from(fieldOf(event, '\ndata:'), 'latin1').toString());
      }
    });
    stream.on('error', reject);
  });
}

/** @param {string} event @param {string} field */
function fieldOf(event, field) {
  const begin = event.indexOf(field) + field.length;
  const end = event.indexOf('\n', begin);
  return event.slice(begin, end < 0 ? undefined : end);
}
