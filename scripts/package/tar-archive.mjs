const BLOCK = 512;

/**
 * @typedef {{ path: string, mode: number, content: Buffer }} TarFile
 */

/**
 * A tar archive (ustar) of the files, the same bytes for the same files: no owner, no clock, sorted. The system's
 * tar would need other options on every system for that.
 * @param {TarFile[]} files
 * @returns {Buffer}
 */
export function tarArchive(files) {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const blocks = sorted.flatMap((file) => [header(file), file.content, padding(file.content.length)]);
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

/** @param {number} length */
const padding = (length) => Buffer.alloc((BLOCK - (length % BLOCK)) % BLOCK);

/** @param {TarFile} file */
function header({ path, mode, content }) {
  if (Buffer.byteLength(path) > 100) throw new Error(`${path}: too long a name for the archive`);
  const block = Buffer.alloc(BLOCK);
  /** @param {number} number @param {number} width */
  const octal = (number, width) => `${number.toString(8).padStart(width - 1, '0')}\0`;
  block.write(path, 0);
  block.write(octal(mode, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(content.length, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        ', 148);
  block.write('0ustar\x0000', 156);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}
