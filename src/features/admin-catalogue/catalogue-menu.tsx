import './catalogue-files.css';
import { useState } from 'react';
import { exportCatalogue } from '#admin/catalogue/export-catalogue.ts';
import { toastFailure } from '#admin/client/toast-failure.ts';
import { CATALOGUE_FILES } from '#domain/admin/catalogue-file.ts';
import { adminQueryNames, CATALOGUE } from '#routes/admin-query.ts';
import { counted } from '#shared/count-text.ts';
import { Menu } from '#ui/dialog/menu.tsx';
import { useAddressDialog } from '#ui/dialog/use-address-dialog.ts';
import { toast } from '#ui/toast/toast.ts';
// Not when they are opened: a network that fails then would take the whole screen away.
import { ImportSheet } from './import-sheet.tsx';
import { UsageSheet } from './usage-sheet.tsx';

/** What administrators do with the whole catalogue: a button with a menu, and the sheets that it opens. */
export function CatalogueMenu() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const importing = useAddressDialog(adminQueryNames.importFile);
  const usage = useAddressDialog(adminQueryNames.usage);
  const items = [
    { text: 'Importar arquivo', icon: 'icon-import', onSelect: () => importing.open(CATALOGUE) },
    { text: 'Exportar em CSV', icon: 'icon-export', onSelect: () => void exportWithToast('csv') },
    { text: 'Exportar em JSON', icon: 'icon-export', onSelect: () => void exportWithToast('json') },
    { text: 'Uso dos assistentes', icon: 'icon-usage', onSelect: () => usage.open(CATALOGUE) },
  ];
  return (
    <>
      <button
        type="button"
        className="btn btn-quiet icon icon-catalogue"
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Catálogo
      </button>
      {anchor && <Menu title="Catálogo" anchor={anchor} items={items} onClose={() => setAnchor(null)} />}
      {importing.value !== null && <ImportSheet onClose={importing.close} />}
      {usage.value !== null && <UsageSheet onClose={usage.close} />}
    </>
  );
}

async function exportWithToast(format: keyof typeof CATALOGUE_FILES): Promise<void> {
  // Ten thousand assistants take half a minute on a slow network: without a word it would be begun again.
  toast({ title: 'Exportação iniciada', description: CATALOGUE_FILES[format].name, tone: 'info' });
  const outcome = await exportCatalogue(format);
  if (!outcome.ok) return toastFailure(outcome);
  if (outcome.value === null) return;
  const count = counted(outcome.value, 'assistente', 'assistentes');
  toast({
    title: 'Catálogo exportado',
    description: `${count} no arquivo, também os ocultos.`,
    tone: 'success',
  });
}
