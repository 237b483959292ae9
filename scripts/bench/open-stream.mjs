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
    const read = pieceReader();
    let text = '';
    stream.on('data', (part) => {
      // Byte by byte: only what somebody asks for has to be decoded.
      text += read(part.toString('latin1'));
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const event = text.slice(0, end);
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

/** Returns what takes the head of an answer away, and the lengths that stand before its pieces. */
function pieceReader() {
  let raw = '';
  let isHead = true;
  return (/** @type {string} */ part) => {
    raw += part;
    if (isHead) {
      const end = raw.indexOf('\r\n\r\n');
      if (end < 0) return '';
      raw = raw.slice(end + 4);
      isHead = false;
    }
    let text = '';
    for (let end = raw.indexOf('\r\n'); end >= 0; end = raw.indexOf('\r\n')) {
      const next = end + 2 + Number.parseInt(raw, 16);
      // The end of the answer, or a piece that is not whole yet.
      if (next === end + 2 || raw.length < next + 2) break;
      text += raw.slice(end + 2, next);
      raw = raw.slice(next + 2);
    }
    return text;
  };
}
