import { keepIdentification } from '#commands/save-identification.ts';
import type { Identification } from '#domain/member/identification.ts';
import { toast } from '#ui/toast/toast.ts';

/** Keeps the member's own words on this device, and says so only when that failed. */
export async function keepWords(change: Partial<Identification>): Promise<void> {
  const outcome = await keepIdentification(change);
  if (!outcome.ok) toast({ title: outcome.title, description: outcome.description, tone: 'error' });
}
