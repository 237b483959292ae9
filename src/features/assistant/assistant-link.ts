import { assistantPath } from '#routes/query.ts';

/** The app's own link to an assistant: it asks for a sign-in and shows the details, not the address itself. */
export const assistantLink = (id: string): string => new URL(assistantPath(id), location.origin).href;

/** Can this browser hand a link to other apps? */
export const canShare = (): boolean => 'share' in navigator;

/** Hands the link to another app; who changes their mind there has done nothing wrong. */
export async function shareAssistant(assistant: { id: string; name: string }): Promise<void> {
  await navigator
    .share({ title: assistant.name, url: assistantLink(assistant.id) })
    .catch((error) => console.info('share', error));
}
