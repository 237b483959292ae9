import { EXPORT_NAMES, EXPORT_TABLES, type ExportName } from '#domain/admin/admin-export.ts';
import { BlobWriter } from './blob-writer.ts';
import { ExportCancelled, exportLines } from './export-lines.ts';
import { ZipStream } from './zip-stream.ts';

/** One of the tables, or all of them in one zip. */
export type ExportKind = ExportName | 'all';

export const exportFile = (kind: ExportKind): string =>
  kind === 'all' ? 'dados_completos.zip' : EXPORT_TABLES[kind].file;

/** How far an export is: rows of the file that is being written, which is the `step`th of `steps`. */
export type Progress = { file: string; done: number; total: number; step: number; steps: number };

type Options = { signal: AbortSignal; onProgress: (progress: Progress) => void };

const utf8 = new TextEncoder();

/** Fetches an export and returns its file, whole or not at all. */
export const buildExport = (kind: ExportKind, options: Options): Promise<Blob> =>
  kind === 'all' ? buildZip(options) : buildCsv(kind, options);

async function buildCsv(what: ExportName, options: Options): Promise<Blob> {
  const blob = new BlobWriter();
  for await (const lines of linesOf([what], 0, options)) blob.add(utf8.encode(lines));
  return readable(blob.finish('text/csv;charset=utf-8'));
}

async function buildZip(options: Options): Promise<Blob> {
  const blob = new BlobWriter();
  const zip = new ZipStream((bytes) => blob.add(bytes));
  for (const [index, what] of EXPORT_NAMES.entries()) {
    zip.begin(EXPORT_TABLES[what].file);
    for await (const lines of linesOf(EXPORT_NAMES, index, options)) zip.write(utf8.encode(lines));
  }
  zip.end();
  return readable(blob.finish('application/zip'));
}

function linesOf(all: readonly ExportName[], index: number, { signal, onProgress }: Options) {
  const what = all[index];
  if (!what) throw new ExportCancelled();
  const place = { file: EXPORT_TABLES[what].file, step: index + 1, steps: all.length };
  return exportLines(what, {
    isBundle: all.length > 1,
    signal,
    onProgress: (done, total) => onProgress({ ...place, done, total }),
  });
}

/** A browser without room for its pieces says so only when the file is read, which must not be after 'concluído'. */
async function readable(blob: Blob): Promise<Blob> {
  await blob.slice(-1).arrayBuffer();
  return blob;
}
