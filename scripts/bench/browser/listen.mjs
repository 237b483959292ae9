/**
 * Serves on 127.0.0.1 until it is closed, with what is still open on it.
 * @param {import('node:http').Server} server
 * @param {number} [port] any free one where none is given
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export function listen(server, port = 0) {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      const address = server.address();
      if (!address || typeof address === 'string') return reject(new Error('no port'));
      resolve({
        url: `http://127.0.0.1:${address.port}/`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      });
    });
  });
}
