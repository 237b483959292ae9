import { NO_FILE } from '#admin/client/failure-text.ts';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import type { AdminAssistant } from '#domain/admin/admin-assistant.ts';
import { CATALOGUE_FILES } from '#domain/admin/catalogue-file.ts';
import { type Result, succeed } from '#domain/result/failure.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { cataloguePage } from '#server/admin-catalogue-files.ts';
import { saveFile } from '#ui/save-file.ts';

async function wholeCatalogue(): Promise<Result<AdminAssistant[]>> {
  const rows: AdminAssistant[] = [];
  let after = '';
  do {
    const page = await cataloguePage(after);
    if (!page.ok) return page;
    rows.push(...page.value.items);
    after = page.value.next;
  } while (after !== '');
  return succeed(rows);
}

/**
 * Saves the whole catalogue as a file that an import reads back without a change. Returns how many assistants; null where the
 * person has still to save the file.
 */
export async function exportCatalogue(format: keyof typeof CATALOGUE_FILES): Promise<Outcome<number | null>> {
  const failed = 'Erro ao exportar o catálogo';
  const outcome = await runAdminAction(failed, wholeCatalogue);
  if (!outcome.ok) return outcome;
  const { name, type, write } = CATALOGUE_FILES[format];
  try {
    const isSaved = await saveFile(name, new Blob([write(outcome.value)], { type }));
    return { ok: true, value: isSaved ? outcome.value.length : null };
  } catch {
    return { ok: false, code: 'not_stored', title: failed, description: NO_FILE };
  }
}
