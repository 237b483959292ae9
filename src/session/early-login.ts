/**
 * The login screen that stands in the document before any script of the app has arrived (src/app/early-start.ts), until
 * the app has taken it over. What is typed stays where it is typed; what is sent waits here.
 */
export type EarlyLogin = {
  isShown: boolean;
  isSent: boolean;
};

declare global {
  /** Nothing where the document shows no login: another screen, somebody signed in, or a test without a document. */
  var earlyLogin: EarlyLogin | undefined;
}

/** Whether the document shows the login, and not what a link in the address asks for. */
export const isLoginShown = (): boolean => globalThis.earlyLogin?.isShown === true && !location.hash;

/** From here on the app answers for the login itself; returns whether the form was sent before. */
export function endEarlyLogin(): boolean {
  const isSent = globalThis.earlyLogin?.isSent === true;
  globalThis.earlyLogin = undefined;
  // Wherever it stands: what the document still shows after this must not leave it over the app.
  document.querySelector('.late')?.remove();
  return isSent;
}
