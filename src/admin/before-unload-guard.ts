import { useExports } from '#admin/export/exports.ts';
import { followLostWork, lookAtWork } from '#admin/lost-work.ts';
import { useInviteDraft } from '#admin/people/invite-draft.ts';
import { useApprovals } from '#admin/requests/approve-many.ts';
import { useSettingDrafts } from '#admin/settings/setting-drafts.ts';
import { useReplyDrafts } from '#admin/tickets/reply-drafts.ts';

type OnBusy = (reason: string, isBusy: boolean) => void;

let isGuarding = false;

/**
 * Guard by `beforeunload`, for the rest of the page's life: reports whether a reload would cut something off, a reply,
 * a setting or a list of people that is not sent, an export or approvals under way. Meanwhile the browser asks before it closes
 * or reloads the page.
 */
export function guardBeforeUnload(onBusy: OnBusy): void {
  if (isGuarding) return;
  isGuarding = true;
  followLostWork({ unsent: unsentTexts, unsaved: unsavedTexts });
  const look = () => {
    lookAtWork();
    const isUnsaved = hasUnsaved();
    onBusy('admin', isUnsaved);
    // Only while it is needed: a listener keeps the browser from going back without a load.
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  };
  useExports.subscribe(look);
  useApprovals.subscribe(look);
  useReplyDrafts.subscribe(look);
  useSettingDrafts.subscribe(look);
  useInviteDraft.subscribe(look);
}

/** What was written and not sent, in words. */
const unsentTexts = (): string[] =>
  [
    Object.keys(useReplyDrafts.getState().drafts).length > 0 && 'respostas ao suporte que não foram enviadas',
    Object.keys(useSettingDrafts.getState().drafts).length > 0 && 'configurações que não foram salvas',
    useInviteDraft.getState().text.trim() !== '' && 'a lista de pessoas que não foram convidadas',
  ].filter((text) => text !== false);

/** What a reload or a sign-out would cut off, in words. */
export const unsavedTexts = (): string[] =>
  [
    ...unsentTexts(),
    useApprovals.getState().waiting > 0 && 'aprovações em andamento',
    Object.values(useExports.getState().running).some(({ isSaved }) => !isSaved) &&
      'uma exportação em andamento',
  ].filter((text) => text !== false);

/** Whether a reload would cut something off, and the browser therefore asks before it. */
export const hasUnsaved = (): boolean => unsavedTexts().length > 0;

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
