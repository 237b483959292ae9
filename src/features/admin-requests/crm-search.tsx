import { toast } from '#ui/toast/toast.ts';

/** The public search of the federal council of medicine. */
const SEARCH_URL = 'https://portal.cfm.org.br/busca-medicos';

/** One tap: the number is copied and the council's search opens beside, ready to paste into. */
export function CrmSearch({ crm }: { crm: string }) {
  return (
    <a
      href={SEARCH_URL}
      target="_blank"
      rel="noopener noreferrer"
      className="link icon icon-open -mx-1.5 inline-flex min-h-11 items-center gap-1.5 px-1.5 -outline-offset-4"
      onClick={() => void copy(crm)}
    >
      Copiar CRM e consultar no CFM
    </a>
  );
}

async function copy(crm: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(crm);
    toast({ title: 'CRM copiado', description: `${crm}: cole na busca do CFM.`, tone: 'success' });
  } catch {
    // Without https the browser has no clipboard; the number still has to reach the other window.
    toast({ title: 'Não foi possível copiar', description: `Digite na busca do CFM: ${crm}`, tone: 'info' });
  }
}
