import { type ExportKind, exportFile } from '#admin/export/build-export.ts';
import { runExport } from '#admin/export/exports.ts';
import { toast } from '#ui/toast/toast.ts';

/** Makes an export and says how it goes, wherever in the app the person is by then. */
export async function exportWithToast(kind: ExportKind): Promise<void> {
  const file = exportFile(kind);
  const running = runExport(kind);
  toast({ title: 'Exportação iniciada', description: file, tone: 'info' });
  const outcome = await running;
  if (outcome?.kind === 'saved') toast({ title: 'Download concluído', description: file, tone: 'success' });
  if (outcome?.kind === 'cancelled')
    toast({ title: 'Exportação cancelada', description: file, tone: 'info' });
  if (outcome?.kind === 'failed')
    toast({ title: 'Erro na exportação', description: `${file}: ${outcome.reason}`, tone: 'error' });
}
