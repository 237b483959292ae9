import { toggleFavorite } from '#commands/toggle-favorite.ts';
import { toast } from '#ui/toast/toast.ts';

const DONE = {
  added: { title: 'Adicionado aos favoritos', description: 'Assistente salvo nos seus favoritos!' },
  removed: { title: 'Removido dos favoritos', description: 'Assistente removido dos seus favoritos.' },
} as const;

/** Toggles a favourite and toasts the outcome, once this device has it for sure. */
export async function toggleFavoriteWithToast(assistantId: string, on: boolean): Promise<void> {
  const outcome = await toggleFavorite(assistantId, on);
  if (outcome.ok) toast({ ...DONE[outcome.value], tone: 'success' });
  else toast({ title: outcome.title, description: outcome.description, tone: 'error' });
}
