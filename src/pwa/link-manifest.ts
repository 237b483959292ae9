/**
 * Puts the manifest's link into the page, which waits in a template of the document (`scripts/build/late-manifest-plugin.mjs`): a
 * browser reads a manifest as soon as it sees it, and offers to install, with what a slow processor needs for the first screen.
 * @param isQuiet resolves when the page has what a person waits for
 */
export function linkManifest(isQuiet: () => Promise<void>): void {
  const template = document.querySelector<HTMLTemplateElement>('template#manifest');
  if (template) void isQuiet().then(() => document.head.append(template.content));
}
