declare global {
  /** What the document's picture of the last visit wears (src/app/early-start.ts). */
  var earlyStyles: CSSStyleSheet | undefined;
}

/** With the app's first drawing that picture is gone, and its styles would stand behind all others. */
export function dropEarlyStyles(): void {
  const early = globalThis.earlyStyles;
  if (!early) return;
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== early);
  globalThis.earlyStyles = undefined;
}
