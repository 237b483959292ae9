import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminQuery } from '#routes/admin-query.ts';
import { type ToastMessage, toast } from '#ui/toast/toast.ts';

/** Reloads the page and says something afterwards: a message shown before would go with the page. */
export function useReloadThenToast() {
  const navigate = useNavigate();
  return async (message: ToastMessage) => {
    const state = { afterReload: message, before: performance.timeOrigin };
    await navigate({ search: `?${adminQuery('support')}` }, { replace: true, state });
    window.location.reload();
  };
}

/** Toasts what the page before the reload left to be said, once. */
export function useToastAfterReload(): void {
  const { state } = useLocation();
  const navigate = useNavigate();
  // The page that is about to reload sees it too, and would say it just before everything goes.
  const isReloaded = state?.before !== performance.timeOrigin;
  const message: unknown = isReloaded ? state?.afterReload : undefined;
  // The history keeps it over the reload; taken out, or a second reload would say it again.
  useEffect(() => {
    if (!isMessage(message)) return;
    toast(message);
    void navigate({ search: `?${adminQuery('support')}` }, { replace: true });
  }, [message, navigate]);
}

const isMessage = (value: unknown): value is ToastMessage =>
  typeof value === 'object' && value !== null && 'title' in value && 'tone' in value;
