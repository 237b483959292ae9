import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { AdminSettings, SavedSettings } from '#domain/admin/admin-settings.ts';

/**
 * Takes what a save has answered at once, and reads everything again: the list of changes too, and what somebody else has
 * saved when it was refused.
 */
export function useSavedSettings(): (saved?: SavedSettings) => void {
  const client = useQueryClient();
  return useCallback(
    (saved) => {
      if (saved)
        client.setQueryData<AdminSettings>(['settings'], (old) => (old ? { ...old, ...saved } : undefined));
      void client.invalidateQueries({ queryKey: ['settings'] });
    },
    [client],
  );
}
