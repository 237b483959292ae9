import type { SyncEngine } from './engine.ts';

let running: SyncEngine | null = null;

/** Tells the commands which engine is running in this tab; null when none is. */
export function setRunningEngine(engine: SyncEngine | null): void {
  running = engine;
}

export const runningEngine = (): SyncEngine | null => running;
