/** HMAC with SHA-1: one platform signs by it, and PocketBase's VM offers SHA-2 only. */

const BLOCK = 64;

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

/** One block of sixteen words into the state; plain variables, as arrays cost the VM several times as much. */
function mix(state: Int32Array, words: Int32Array, block: number, w: Int32Array) {
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  for (let i = 0; i < 80; i += 1) {
    let word: number;
    if (i < 16) word = words[block + i] as number;
    else {
      const x = (w[i - 3] as number) ^ (w[i - 8] as number) ^ (w[i - 14] as number) ^ (w[i - 16] as number);
      word = (x << 1) | (x >>> 31);
    }
    w[i] = word;
    let mixed: number;
    if (i < 20) mixed = ((b & c) | (~b & d)) + 0x5a827999;
    else if (i < 40) mixed = (b ^ c ^ d) + 0x6ed9eba1;
    else if (i < 60) mixed = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
    else mixed = (b ^ c ^ d) + 0xca62c1d6;
    const next = (((a << 5) | (a >>> 27)) + mixed + e + word) | 0;
    e = d;
    d = c;
    c = (b << 30) | (b >>> 2);
    b = a;
    a = next;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
}

function sha1(bytes: number[]): number[] {
  const words = padded(bytes);
  const state = new Int32Array([0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0]);
  const schedule = new Int32Array(80);
  for (let block = 0; block < words.length; block += 16) mix(state, words, block, schedule);
  return [...state].flatMap((word) => [24, 16, 8, 0].map((shift) => (word >>> shift) & 255));
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
