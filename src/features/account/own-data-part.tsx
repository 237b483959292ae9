import { useState } from 'react';
import { collectOwnData } from '#commands/collect-own-data.ts';
import { currentUser } from '#session/session.ts';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast/toast.ts';

/** Everything about the member as a file of their own. */
export function OwnDataPart() {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const asker = currentUser()?.id;
    const collected = await collectOwnData().catch(() => null);
    setBusy(false);
    // The next person at this device must not get the file.
    if (currentUser()?.id !== asker) return;
    if (!collected) {
      toast({ title: 'Não foi possível gerar o arquivo', description: 'Tente novamente.', tone: 'error' });
      return;
    }
    const text = JSON.stringify(collected.data, null, 2);
    const isSaved = await saveFile('meus-dados.json', new Blob([text], { type: 'application/json' }));
    if (!isSaved) return;
    if (collected.isComplete) toast({ title: 'Arquivo gerado', tone: 'success' });
    else
      toast({
        title: 'Arquivo gerado só com o que está neste aparelho',
        description: 'O servidor não pôde ser consultado. Gere novamente quando a conexão voltar.',
        tone: 'info',
      });
  }

  return (
    <section aria-labelledby="account-data">
      <h3 id="account-data">Meus dados</h3>
      <p>Cadastro, favoritos e mensagens ao suporte, em um arquivo só seu.</p>
      <BusyButton
        busy={isBusy}
        busyText="Reunindo seus dados..."
        className="btn-quiet icon icon-download"
        onClick={() => void save()}
      >
        Baixar meus dados
      </BusyButton>
    </section>
  );
}
