import { toast } from './toast.ts';

/** Puts a text on the clipboard and says so; where the browser refuses, the text is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done, tone: 'success' });
  } catch {
    // Without https there is no clipboard.
    toast({ title: 'Não foi possível copiar', description: text, tone: 'info' });
  }
}
