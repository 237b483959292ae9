import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { unsavedTexts } from '#admin/before-unload-guard.ts';
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

/** Reloads the page where nothing is lost by that: an iPhone does not ask first. The list has been read anew in any case. */
export function reloadUnlessUnsaved(): void {
  const unsaved = unsavedTexts();
  if (unsaved.length === 0) {
    window.location.reload();
    return;
  }
  const description = `A página não foi recarregada, porque se perderiam: ${unsaved.join('; ')}.`;
  toast({ title: 'Dados atualizados', description, tone: 'info' });
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
