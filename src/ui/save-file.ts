import { toast } from '#ui/toast/toast.ts';

/** The browser reads the file after the click has returned; an address taken back too early would save nothing. */
const KEPT_MS = 60_000;

/**
 * Hands a file to the browser, which saves it as it saves downloads. An iPhone's app on the home screen has none: it would show
 * the file instead of the app, without a way back. There the person is asked where it goes. Returns whether the file has gone there, or to the browser.
 */
export async function saveFile(name: string, content: Blob): Promise<boolean> {
  const file = new File([content], name, { type: content.type });
  if (isOnIphone() && navigator.canShare?.({ files: [file] })) return share(file);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
  return true;
}

const isOnIphone = (): boolean => 'standalone' in navigator && navigator.standalone === true;

async function share(file: File): Promise<boolean> {
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (cause) {
    const name = cause instanceof DOMException ? cause.name : '';
    // The tap was too long ago, as behind a slow answer.
    if (name === 'NotAllowedError')
      toast({
        title: 'Arquivo pronto',
        // Of two exports each has its own.
        description: file.name,
        tone: 'info',
        action: { text: 'Salvar arquivo', onSelect: () => void share(file) },
      });
    // Who has closed the question wants nothing more.
    else if (name !== 'AbortError')
      toast({ title: 'Arquivo não salvo', description: `${file.name}: tente novamente.`, tone: 'error' });
    return false;
  }
}
