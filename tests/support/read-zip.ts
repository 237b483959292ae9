const END = 0x06054b50;
const ENTRY = 0x02014b50;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true });

/** The files of a zip as its directory lists them, unpacked by the platform and checked against their sums. */
export async function readZip(bytes: Uint8Array<ArrayBuffer>): Promise<Map<string, string>> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - 22;
  if (view.getUint32(end, true) !== END) throw new Error('the zip has no end');
  const files = new Map<string, string>();
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count -= 1) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error('the zip’s directory is broken');
    const [sum, packed, size] = [16, 20, 24].map((field) => view.getUint32(at + field, true));
    const [nameLength = 0, extra = 0, comment = 0] = [28, 30, 32].map((field) =>
      view.getUint16(at + field, true),
    );
    const name = utf8.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = await inflate(bytes.slice(start, start + Number(packed)));
    if (content.length !== size || crc32(content) !== sum) throw new Error(`${name} is damaged`);
    files.set(name, utf8.decode(content));
    at += 46 + nameLength + extra + comment;
  }
  return files;
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
