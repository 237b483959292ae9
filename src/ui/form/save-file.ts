/** The browser reads the file after the click has returned; an address taken back too early would save nothing. */
const KEPT_MS = 60_000;

/** Hands a file to the browser, which saves it as it saves downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
