import { useRef } from 'react';
import { DifferenceTable } from '#admin/assistants/difference-table.tsx';
import { fieldDifferences } from '#domain/admin/admin-change.ts';
import type { AssistantText } from '#shared/assistant-text.ts';
import type { MergedConflict } from './use-edited-assistant.ts';

type Props = {
  mine: AssistantText;
  conflict: MergedConflict;
  onTake: (part: Partial<AssistantText>) => void;
};

/** Both texts side by side, when somebody else was quicker: what stands in the fields is what will be stored. */
export function ConflictPart({ mine, conflict: { current, taken }, onTake }: Props) {
  const part = useRef<HTMLDivElement>(null);
  if (!current)
    return (
      <div role="alert" tabIndex={-1} data-field="conflict" className="conflict-part">
        <p>
          Outra pessoa excluiu este assistente enquanto você o editava. Salvar o cria de novo com o seu texto.
        </p>
      </div>
    );
  const differences = fieldDifferences(mine, current);
  return (
    <div ref={part} tabIndex={-1} data-field="conflict" className="conflict-part">
      <p role="alert">
        Outra pessoa alterou este assistente enquanto você o editava. Nada foi perdido: compare os dois textos
        e escolha o que fica. Salvar guarda o que está nos campos abaixo.
      </p>
      {taken.length > 0 && (
        <p>Só a outra pessoa alterou: {taken.join(', ')}. O que ela escreveu ali já está nos campos.</p>
      )}
      {differences.length === 0 && <p>Os dois textos agora são iguais.</p>}
      <DifferenceTable
        heads={['Seu texto', 'No servidor agora']}
        differences={differences}
        onTake={{
          head: 'Usar o do servidor',
          act: (field) => {
            onTake({ [field]: current[field as keyof AssistantText] });
            // The button goes with the difference: the next Tab starts at those that are left.
            part.current?.focus();
          },
        }}
      />
    </div>
  );
}
