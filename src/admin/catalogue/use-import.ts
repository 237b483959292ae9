import { useRef, useState } from 'react';
import { thenRefreshHidden } from '#admin/assistants/hidden-assistants.ts';
import { mayBeDone } from '#admin/client/may-be-done.ts';
import { runAdminAction } from '#admin/client/run-admin-action.ts';
import { changesText, countOutcomes, type ImportPreview } from '#domain/admin/catalogue-import.ts';
import { importCatalogue } from '#server/admin-catalogue-files.ts';
import { useWhileOpen } from '#ui/dialog/use-while-open.ts';
import { type ToastMessage, toast } from '#ui/toast/toast.ts';
import { readTextFile } from './read-text-file.ts';

type Chosen = { name: string; text: string };

export type ImportState =
  | { step: 'choosing'; problem: string }
  | { step: 'reading'; name: string }
  | { step: 'preview'; file: Chosen; preview: ImportPreview; notice: string; isWriting: boolean }
  | { step: 'done'; preview: ImportPreview };

const TITLE = 'Erro ao importar o catálogo';
const CHANGED = 'O catálogo mudou depois da prévia. Nada foi gravado';
const UNKNOWN = 'Não se sabe se a importação foi gravada';

const chooseAgain = (why: string) => `${why}. Escolha o arquivo novamente: a prévia mostra o que falta.`;

/** The way of a file into the catalogue: chosen, shown line by line, written. */
export function useImport(): {
  state: ImportState;
  choose: (file: File) => Promise<void>;
  write: () => Promise<void>;
  /** Not while it is written: the answer would come over the next file. */
  reset: () => void;
} {
  const [state, setState] = useState<ImportState>({ step: 'choosing', problem: '' });
  /** The file that was chosen last: a slow answer about another one comes too late. */
  const turn = useRef(0);
  const whileOpen = useWhileOpen();

  const fail = (problem: string) => setState({ step: 'choosing', problem });

  /** @param why it is shown anew */
  async function show(file: Chosen, why = '') {
    const mine = turn.current;
    const answer = await runAdminAction(TITLE, () => importCatalogue(file.text, ''));
    if (mine !== turn.current) return;
    const act = () => {
      if (!answer.ok) return fail(why ? chooseAgain(why) : answer.description);
      const notice = why && `${why}: esta nova prévia mostra o que falta.`;
      setState({ step: 'preview', file, preview: answer.value, notice, isWriting: false });
    };
    if (why) showOr({ title: TITLE, description: chooseAgain(why), tone: 'error' }, act);
    else act();
  }

  async function choose(file: File) {
    turn.current += 1;
    const mine = turn.current;
    setState({ step: 'reading', name: file.name });
    const read = await readTextFile(file);
    if (mine !== turn.current) return;
    if (!read.ok) return fail(read.reason);
    await show({ name: file.name, text: read.text });
  }

  async function write() {
    if (state.step !== 'preview' || state.isWriting) return;
    const { file, preview } = state;
    setState({ ...state, notice: '', isWriting: true });
    const answer = await thenRefreshHidden(
      runAdminAction(TITLE, () => importCatalogue(file.text, preview.stamp)),
    );
    if (answer.ok) {
      const description = `${file.name}: ${changesText(countOutcomes(answer.value.items))}.`;
      return showOr({ title: 'Catálogo importado', description, tone: 'success' }, () =>
        setState({ step: 'done', preview: answer.value }),
      );
    }
    // The stamp of the old preview is worth nothing after either: what has overtaken it may be what it has written itself.
    const why = answer.code === 'catalogue_changed' ? CHANGED : mayBeDone(answer) ? UNKNOWN : '';
    const description = why ? chooseAgain(why) : answer.description;
    showOr({ title: TITLE, description, tone: 'error' }, () => {
      if (why) void show(file, why);
      else setState({ ...state, notice: answer.description, isWriting: false });
    });
  }

  /** What a write has come to, in the sheet; the server goes on where that was closed meanwhile, and a toast tells it. */
  function showOr(message: ToastMessage, act: () => void) {
    if (!whileOpen(act)) toast(message);
  }

  const reset = () => {
    turn.current += 1;
    fail('');
  };
  return { state, choose, write, reset };
}
