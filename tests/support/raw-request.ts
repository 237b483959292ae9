import { connect } from 'node:net';

/** Writes bytes to a port as they are, and returns whatever comes back until the server hangs up. */
export const rawRequest = (port: number, text: string): Promise<string> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    let answers = '';
    socket.on('data', (bytes) => {
      answers += bytes;
    });
    socket.on('error', () => {});
    socket.on('close', () => done(answers));
    socket.write(text);
  });
