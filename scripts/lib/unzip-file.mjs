import { inflateRawSync } from 'node:zlib';

/**
 * One file out of a zip archive, with Node alone: no package is installed when PocketBase is unpacked.
 * @param {Buffer} zip
 * @param {string} name
 * @returns {Buffer}
 */
export function unzipFile(zip, name) {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('not a zip archive');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) return contentOf(zip, at);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  throw new Error(`${name} is not in the archive`);
}

/**
 * @param {Buffer} zip
 * @param {number} entry offset of the file's record in the central directory
 */
function contentOf(zip, entry) {
  const method = zip.readUInt16LE(entry + 10);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + size);
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed);
  throw new Error(`unknown compression method ${method}`);
}
