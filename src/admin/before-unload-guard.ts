import { useExports } from '#admin/export/exports.ts';
import { useReplyDrafts } from '#admin/tickets/reply-drafts.ts';

type Tell = (reason: string, isBusy: boolean) => void;

let isWatching = false;

/**
 * Tells for the rest of the page's life whether a reload would cut something off: a reply that is not sent, an export
 * under way. Meanwhile the browser asks before it closes or reloads the page.
 */
export function watchUnsaved(tell: Tell): void {
  if (isWatching) return;
  isWatching = true;
  const look = () => {
    const isUnsaved = hasUnsaved();
    tell('admin', isUnsaved);
    // Only while it is needed: a listener keeps the browser from going back without a load.
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  useExports.subscribe(look);
  useReplyDrafts.subscribe(look);
}

const hasUnsaved = (): boolean =>
  Object.keys(useReplyDrafts.getState().drafts).length > 0 ||
  Object.values(useExports.getState().running).some(({ isSaved }) => !isSaved);

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
