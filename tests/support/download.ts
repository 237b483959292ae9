import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { eventually } from './wait.ts';

/** A file as it arrived on the person's disk. */
export async function readDownload(download: Download): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(await download.path()));
}

/** Every download of a page from now on, by name. */
export function downloadsOf(page: Page): Map<string, Download> {
  const downloads = new Map<string, Download>();
  page.on('download', (download) => downloads.set(download.suggestedFilename(), download));
  return downloads;
}

/** The download of this name. The browser tells of it beside the page, which may have said that it is done before. */
export async function savedAs(downloads: ReadonlyMap<string, Download>, name: string): Promise<Download> {
  return eventually(() => {
    const download = downloads.get(name);
    if (!download)
      throw new Error(`${name} was not saved: ${[...downloads.keys()].join(', ') || 'nothing was'}`);
    return download;
  });
}
