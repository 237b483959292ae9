import { create } from 'zustand';
import { failureText, NO_FILE } from '#admin/client/failure-text.ts';
import { QueryError } from '#admin/client/query-error.ts';
import { useSession } from '#session/session.ts';
import { saveFile } from '#ui/save-file.ts';
import { buildExport, type ExportKind, exportFile, type Progress } from './build-export.ts';
import { ExportCancelled } from './export-lines.ts';

type Running = { progress: Progress | null; isSaved: boolean; cancel: () => void };

/** The exports under way. Outside the screens: they go on when the tab or the admin area is left. */
export const useExports = create<{ running: Readonly<Partial<Record<ExportKind, Running>>> }>(() => ({
  running: {},
}));

// The next person at this device must not get the file.
useSession.subscribe(({ user }, former) => {
  if (user?.id === former.user?.id) return;
  for (const { cancel } of Object.values(useExports.getState().running)) cancel();
});

export type ExportOutcome = { kind: 'saved' } | { kind: 'cancelled' } | { kind: 'failed'; reason: string };

/** 'Download concluído' never comes sooner: a message that follows a tap at once is not read. */
const SHORTEST_MS = 2_000;

/** Makes an export and saves its file; null when that one is under way already, or when the person has still to save the file. */
export async function runExport(kind: ExportKind): Promise<ExportOutcome | null> {
  if (useExports.getState().running[kind]) return null;
  const stopping = new AbortController();
  const { signal } = stopping;
  const note = (change: Partial<Running>) =>
    useExports.setState(({ running }) => {
      const former = running[kind] ?? { progress: null, isSaved: false, cancel: () => stopping.abort() };
      return { running: { ...running, [kind]: { ...former, ...change } } };
    });
  note({});
  const shortest = new Promise((over) => setTimeout(over, SHORTEST_MS));
  try {
    const file = await buildExport(kind, { signal, onProgress: (progress) => note({ progress }) });
    if (signal.aborted) return { kind: 'cancelled' };
    const isSaved = await saveFile(exportFile(kind), file);
    note({ isSaved: true });
    await shortest;
    return isSaved ? { kind: 'saved' } : null;
  } catch (error) {
    if (error instanceof ExportCancelled) return { kind: 'cancelled' };
    if (error instanceof QueryError) return { kind: 'failed', reason: failureText(error.failure) };
    return { kind: 'failed', reason: NO_FILE };
  } finally {
    useExports.setState(({ running: { [kind]: _over, ...others } }) => ({ running: others }));
  }
}
