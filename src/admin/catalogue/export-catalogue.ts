import { failureText } from '#admin/client/failure-text.ts';
import { QueryError, unwrap } from '#admin/client/query-error.ts';
import type { AdminAssistant } from '#domain/admin/admin-assistant.ts';
import { CATALOGUE_FILES } from '#domain/admin/catalogue-file.ts';
import type { Outcome } from '#domain/result/outcome.ts';
import { cataloguePage } from '#server/admin-catalogue-files.ts';
import { saveFile } from '#ui/toast/save-file.ts';

async function wholeCatalogue(): Promise<AdminAssistant[]> {
  const rows: AdminAssistant[] = [];
  let after = '';
  do {
    const page = await unwrap(cataloguePage(after));
    rows.push(...page.items);
    after = page.next;
  } while (after !== '');
  return rows;
}

/** Saves the whole catalogue as a file that an import reads back without a change. Returns how many assistants. */
export async function exportCatalogue(format: keyof typeof CATALOGUE_FILES): Promise<Outcome<number>> {
  try {
    const rows = await wholeCatalogue();
    const { name, type, write } = CATALOGUE_FILES[format];
    await saveFile(name, new Blob([write(rows)], { type }));
    return { ok: true, value: rows.length };
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const description = failureText(error.failure);
    return { ok: false, code: error.failure.kind, title: 'Erro ao exportar o catálogo', description };
  }
}
