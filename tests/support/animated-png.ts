import { crc32 } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

type Chunk = { type: string; data: Buffer };

export type Frame = { png: Buffer; milliseconds: number };

function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('not a PNG');
  const chunks: Chunk[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    });
    at += length + 12;
  }
  return chunks;
}

function written({ type, data }: Chunk): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function numbers(...values: number[]): Buffer {
  const data = Buffer.alloc(values.length * 4);
  for (const [place, value] of values.entries()) data.writeUInt32BE(value, place * 4);
  return data;
}

/**
 * One animated PNG out of pictures of one size, as every browser plays it: their compressed pixels are taken as they are.
 * It runs again and again.
 */
export function animatedPng(frames: Frame[]): Buffer {
  const pictures = frames.map(({ png }) => chunksOf(png));
  const header = pictures[0]?.find(({ type }) => type === 'IHDR');
  if (!header) throw new Error('no pictures');
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)];
  const chunks: Chunk[] = [header, { type: 'acTL', data: numbers(frames.length, 0) }];
  let sequence = 0;
  for (const [place, picture] of pictures.entries()) {
    if (!picture.find(({ type }) => type === 'IHDR')?.data.equals(header.data))
      throw new Error('the pictures differ in size or kind');
    const delay = Buffer.alloc(6);
    delay.writeUInt16BE(frames[place]?.milliseconds ?? 1000, 0);
    delay.writeUInt16BE(1000, 2);
    chunks.push({ type: 'fcTL', data: Buffer.concat([numbers(sequence++, width, height, 0, 0), delay]) });
    for (const { type, data } of picture) {
      if (type !== 'IDAT') continue;
      if (place === 0) chunks.push({ type, data });
      else chunks.push({ type: 'fdAT', data: Buffer.concat([numbers(sequence++), data]) });
    }
  }
  chunks.push({ type: 'IEND', data: Buffer.alloc(0) });
  return Buffer.concat([SIGNATURE, ...chunks.map(written)]);
}

/** How many pictures a PNG plays one after the other; 0 for one that stands still. Throws at a broken one. */
export function framesIn(png: Buffer): number {
  const chunks = chunksOf(png);
  if (!Buffer.concat([SIGNATURE, ...chunks.map(written)]).equals(png)) throw new Error('a sum is wrong');
  return chunks.find(({ type }) => type === 'acTL')?.data.readUInt32BE(0) ?? 0;
}
