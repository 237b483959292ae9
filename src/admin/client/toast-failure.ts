import { toast } from '#ui/toast/toast.ts';

/** Says why what an administrator asked for was not done. */
export function toastFailure({ title, description }: { title: string; description: string }): void {
  toast({ title, description, tone: 'error' });
}
