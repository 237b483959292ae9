import './catalogue-files.css';
import { type ImportState, useImport } from '#admin/catalogue/use-import.ts';
import { changesText, countOutcomes, type ImportPreview } from '#domain/admin/catalogue-import.ts';
import { counted } from '#shared/count-text.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { BusyButton } from '#ui/form/busy-button.tsx';
import { DropField } from './drop-field.tsx';
import { ImportLines } from './import-preview.tsx';

const ACCEPT = '.csv,.json,.tsv,.txt,text/csv,application/json';

/** A file into the catalogue (`/dashboard?importar=catalogo`): chosen, shown line by line, then all or nothing. */
export function ImportSheet({ onClose }: { onClose: () => void }) {
  const { state, choose, write, reset } = useImport();
  const changes = state.step === 'preview' ? changesOf(state.preview) : '';
  const isSent = state.step === 'done' || (state.step === 'preview' && state.isWriting);
  return (
    <Dialog
      title="Importar catálogo"
      onClose={onClose}
      isWide
      // Closing takes nothing back once it is sent.
      closeText={isSent ? 'Fechar' : 'Cancelar'}
      actions={
        state.step === 'preview' &&
        changes && (
          <BusyButton busy={state.isWriting} busyText="Importando..." onClick={() => void write()}>
            Importar {changes}
          </BusyButton>
        )
      }
    >
      <div className="import-sheet">
        <div role="status" className="import-verdict empty:absolute">
          <Told state={state} />
        </div>
        <Step state={state} onFile={(file) => void choose(file)} onReset={reset} />
      </div>
    </Dialog>
  );
}

/** What would be written; '' where nothing can be. */
function changesOf(preview: ImportPreview): string {
  const counts = countOutcomes(preview.items);
  return counts.erro > 0 ? '' : changesText(counts);
}

type StepProps = { state: ImportState; onFile: (file: File) => void; onReset: () => void };

function Step({ state, onFile, onReset }: StepProps) {
  switch (state.step) {
    case 'choosing':
      return <Choose problem={state.problem} onFile={onFile} />;
    case 'reading':
      return null;
    case 'preview':
      return (
        <>
          <ImportLines preview={state.preview} />
          <button type="button" className="btn btn-quiet" disabled={state.isWriting} onClick={onReset}>
            Escolher outro arquivo
          </button>
        </>
      );
    case 'done':
      return (
        <button type="button" className="btn btn-quiet" onClick={onReset}>
          Importar outro arquivo
        </button>
      );
  }
}

/** What has come of the step before. */
function Told({ state }: { state: ImportState }) {
  switch (state.step) {
    case 'choosing':
      return null;
    case 'reading':
      // Not the screens' spinner, which is a status itself: one inside another is read twice.
      return (
        <div className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 px-4 text-muted">
          <span className="spinner text-primary" aria-hidden="true" />
          <p className="max-w-full text-center wrap-anywhere">Conferindo {state.name}...</p>
        </div>
      );
    case 'preview':
      return <Verdict state={state} />;
    case 'done':
      return (
        <p className="import-note tone tone-success icon icon-check">
          Importação gravada: {changesText(countOutcomes(state.preview.items))}. Os aparelhos recebem as
          mudanças em instantes.
        </p>
      );
  }
}

function Choose({ problem, onFile }: { problem: string; onFile: (file: File) => void }) {
  return (
    <>
      {problem && (
        <p role="alert" className="import-note tone tone-error">
          {problem}
        </p>
      )}
      <DropField
        text="Escolha um arquivo CSV ou JSON, ou arraste-o até aqui"
        accept={ACCEPT}
        onFile={onFile}
      />
      <p className="text-muted">
        Antes de gravar você vê, linha por linha, o que muda. O que não está no arquivo fica como está.
      </p>
      <p className="text-muted">
        Colunas: nome, descrição, categoria, tags (separadas por |), url, publicado (sim ou não) e id. Quem
        exporta o catálogo pode editá-lo na planilha e importar o mesmo arquivo: é pelo id que cada assistente
        se reconhece.
      </p>
    </>
  );
}

function Verdict({ state }: { state: Extract<ImportState, { step: 'preview' }> }) {
  const { preview, notice, file } = state;
  const { erro } = countOutcomes(preview.items);
  const changes = changesOf(preview);
  return (
    <>
      {notice && <p className="import-note tone tone-warning">{notice}</p>}
      <p>
        <strong className="import-file">{file.name}</strong>{' '}
        {erro > 0 &&
          `tem ${counted(erro, 'erro', 'erros')}. Corrija o arquivo e escolha-o novamente: nada é gravado pela metade.`}
        {erro === 0 &&
          (changes ? 'pode ser importado por inteiro.' : 'é igual ao catálogo: não há nada a importar.')}
      </p>
      {preview.notes.map((note) => (
        <p key={note} className="text-muted">
          {note}
        </p>
      ))}
    </>
  );
}
