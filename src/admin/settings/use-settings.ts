import { useQuery } from '@tanstack/react-query';
import { unwrap } from '#admin/client/query-error.ts';
import { showSettingChange, showSettings } from '#server/admin-settings.ts';

/** All settings: asked on mount, on focus and whenever somebody changes one, so that a second editor is seen. */
export const useSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: () => unwrap(showSettings()),
    refetchInterval: 30_000,
  });

/** One change with its texts, which never change any more. */
export const useSettingChange = (id: number) =>
  useQuery({
    queryKey: ['setting-change', id],
    queryFn: () => unwrap(showSettingChange(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
