import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { unwrap } from '#admin/client/query-error.ts';
import { showSettingChange, showSettings } from '#server/admin-settings.ts';
import { dropStored } from './setting-drafts.ts';

/** All settings: asked on mount, on focus and whenever somebody changes one, so that a second editor is seen. */
export function useSettings() {
  const query = useQuery({
    queryKey: ['settings'],
    queryFn: () => unwrap(showSettings()),
    refetchInterval: 30_000,
  });
  const { data } = query;
  // By the server's word alone: who types past the saved text on the way to another one has not seen it.
  useEffect(() => {
    if (data) dropStored(data);
  }, [data]);
  return query;
}

/** One change with its texts, which never change any more. */
export const useSettingChange = (id: number) =>
  useQuery({
    queryKey: ['setting-change', id],
    queryFn: () => unwrap(showSettingChange(id)),
    staleTime: Number.POSITIVE_INFINITY,
  });
