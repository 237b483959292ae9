import type { SyncEngine } from './engine.ts';

let running: SyncEngine | null = null;

/** Registry, for the commands: the engine that is running in this tab; null when none is. */
export function setRunningEngine(engine: SyncEngine | null): void {
  running = engine;
}

export const runningEngine = (): SyncEngine | null => running;
