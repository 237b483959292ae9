import { runningEngine } from '#sync/engine-registry.ts';

/** Asks the running sync for the changes now ('Tentar novamente'). */
export const retrySync = (): void => runningEngine()?.pullNow();
