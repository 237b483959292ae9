import { describe, expect, it } from 'vitest';
import { readZip } from '../../../tests/support/read-zip.ts';
import { BlobWriter } from './blob-writer.ts';
import { ZipStream } from './zip-stream.ts';

const utf8 = new TextEncoder();

describe('a zip that is written as it comes', () => {
  it('gives back every file, whole, to a reader that knows nothing of the writer', async () => {
    const long = Array.from({ length: 200 }, (_, page) => `linha ${page * 7919};São Paulo\r\n`.repeat(300));
    const blob = new BlobWriter();
    let pieces = 0;
    const zip = new ZipStream((bytes) => {
      pieces += 1;
      blob.add(bytes);
    });
    zip.begin('longo.csv');
    for (const page of long) zip.write(utf8.encode(page));
    zip.begin('vazio.csv');
    zip.begin('curto.csv');
    zip.write(utf8.encode('\uFEFFNome\r\n'));
    zip.end();
    const file = blob.finish('application/zip');
    const files = await readZip(new Uint8Array(await file.arrayBuffer()));
    expect([...files.keys()]).toEqual(['longo.csv', 'vazio.csv', 'curto.csv']);
    expect(files.get('longo.csv')).toBe(long.join(''));
    expect(files.get('vazio.csv')).toBe('');
    expect(files.get('curto.csv')).toBe('\uFEFFNome\r\n');
    expect(file.type).toBe('application/zip');
    // It came in pieces, not in one at the end.
    expect(pieces).toBeGreaterThan(10);
  });
});
