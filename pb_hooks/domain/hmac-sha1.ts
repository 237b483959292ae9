/** HMAC with SHA-1: one platform signs by it, and PocketBase's VM offers SHA-2 only. */

const BLOCK = 64;

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** The bytes of a text in UTF-8, as numbers; throws for half a surrogate pair. */
function bytesOf(text: string): number[] {
  const bytes: number[] = [];
  const escaped = encodeURIComponent(text);
  for (let i = 0; i < escaped.length; i += 1) {
    const isEscape = escaped[i] === '%';
    bytes.push(isEscape ? Number.parseInt(escaped.slice(i + 1, i + 3), 16) : escaped.charCodeAt(i));
    if (isEscape) i += 2;
  }
  return bytes;
}

/** The message in words of 32 bits: a one bit, zeros, and its length in bits at the end of a block. */
function padded(bytes: number[]): Int32Array {
  const blocks = Math.floor((bytes.length + 8) / BLOCK) + 1;
  const words = new Int32Array(blocks * 16);
  const put = (index: number, byte: number) => {
    words[index >> 2] = (words[index >> 2] ?? 0) | (byte << (24 - 8 * (index % 4)));
  };
  bytes.forEach((byte, index) => void put(index, byte));
  put(bytes.length, 0x80);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function mixed(b: number, c: number, d: number, round: number): number {
  if (round < 20) return ((b & c) | (~b & d)) + 0x5a827999;
  if (round < 40) return (b ^ c ^ d) + 0x6ed9eba1;
  if (round < 60) return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
  return (b ^ c ^ d) + 0xca62c1d6;
}

function sha1(bytes: number[]): number[] {
  const words = padded(bytes);
  const state = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  const w = new Int32Array(80);
  for (let block = 0; block < words.length; block += 16) {
    let [a = 0, b = 0, c = 0, d = 0, e = 0] = state;
    for (let i = 0; i < 80; i += 1) {
      w[i] =
        i < 16
          ? (words[block + i] ?? 0)
          : rotate((w[i - 3] ?? 0) ^ (w[i - 8] ?? 0) ^ (w[i - 14] ?? 0) ^ (w[i - 16] ?? 0), 1);
      const next = (rotate(a, 5) + mixed(b, c, d, i) + e + (w[i] ?? 0)) | 0;
      [a, b, c, d, e] = [next, a, rotate(b, 30), c, d];
    }
    [a, b, c, d, e].forEach((word, i) => {
      state[i] = ((state[i] ?? 0) + word) | 0;
    });
  }
  return state.flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255));
}

/** The signature of a text, as 40 hexadecimal digits; '' for a text that has no UTF-8 form. */
export function hmacSha1(text: string, secret: string): string {
  try {
    const given = bytesOf(secret);
    const key = given.length > BLOCK ? sha1(given) : given;
    const pad = (with_: number) => Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ with_);
    const inner = sha1([...pad(0x36), ...bytesOf(text)]);
    return sha1([...pad(0x5c), ...inner])
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  } catch {
    return '';
  }
}
