/**
 * Puts on the styles that the document asks for beside the entry, having only those of what it shows itself
 * (scripts/build/split-styles.mjs): without them a screen would be drawn half dressed. Asks once more for what did not come;
 * resolves in any case.
 */
export async function restOfStyles(): Promise<void> {
  // Vite's own server has none.
  const link = document.querySelector<HTMLLinkElement>('#rest');
  if (!link) return;
  link.rel = 'stylesheet';
  if (await comes(link)) return;
  const again = link.cloneNode() as HTMLLinkElement;
  link.replaceWith(again);
  await comes(again);
}

const comes = (link: HTMLLinkElement): Promise<boolean> =>
  new Promise((resolve) => {
    link.onload = () => resolve(true);
    link.onerror = () => resolve(false);
  });
