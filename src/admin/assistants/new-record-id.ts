const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const LENGTH = 15;
/** Bytes from here on would make some letters likelier than others. */
const FAIR = 256 - (256 % LETTERS.length);

/** An id in the server's form, from a cryptographic source: the device names what it makes, so that a retry makes no second. */
export function newRecordId(): string {
  let id = '';
  while (id.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && id.length < LENGTH) id += LETTERS[byte % LETTERS.length];
  }
  return id;
}
