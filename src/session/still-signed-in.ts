import { authStore } from '#server/client.ts';

/**
 * Whether a member is signed in by the word of the stored token: it is read anew each time, so a sign-out in another tab
 * shows here before this tab has heard of it. What was written on the device before this said yes, that sign-out has stashed.
 */
export const isStillSignedIn = (userId: string): boolean => authStore.record?.id === userId;

/** Whether the stored token is somebody else's, who comes in while this tab still shows the one before. */
export const isReplaced = (userId: string): boolean => !!authStore.record && !isStillSignedIn(userId);
