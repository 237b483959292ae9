import type { Assistant } from '#domain/assistant/assistant.ts';
import { useSyncActivity } from '#store/database/sync-activity.ts';
import { useCatalogueView } from './use-catalogue-view.ts';

/** After so many attempts that brought nothing the screen says so (the specification's number). */
export const LOAD_ATTEMPTS = 3;

/**
 * The catalogue as it stands on this device, by category and name. `failed` only when there is nothing to
 * show and the load gave up.
 */
export function useCatalogue(): {
  phase: 'loading' | 'partial' | 'ready' | 'failed';
  assistants: readonly Assistant[];
  progress: { done: number; total: number } | null;
} {
  const view = useCatalogueView();
  const progress = useSyncActivity((state) => state.progress);
  const hasGivenUp = useSyncActivity((state) => state.failures >= LOAD_ATTEMPTS);
  const phase = {
    empty: hasGivenUp ? ('failed' as const) : ('loading' as const),
    'first-cards': 'partial' as const,
    whole: 'ready' as const,
  }[view.phase];
  return { phase, assistants: view.catalogue.assistants, progress };
}
