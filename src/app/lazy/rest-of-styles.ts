let coming: Promise<void> | undefined;
let isThere = false;

/** Whether the page has all of its styles. */
export const hasAllStyles = (): boolean => isThere;

/**
 * Puts on the styles that the document asks for beside the entry, having only those of what it shows itself
 * (scripts/build/split-styles.mjs): without them a screen would be drawn half dressed. Rejects where they do not come; whoever
 * calls again asks for them again.
 */
export function restOfStyles(): Promise<void> {
  coming ??= putOn().then(
    () => {
      isThere = true;
    },
    (error) => {
      coming = undefined;
      throw error;
    },
  );
  return coming;
}

function putOn(): Promise<void> {
  // The build draws the login without a document, and Vite's own server has none of these.
  const hint = globalThis.document?.querySelector<HTMLLinkElement>('#rest');
  if (!hint) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = '';
  link.href = hint.href;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error('the styles did not come'));
    };
    // Before the stylesheets of the screens.
    hint.after(link);
  });
}
