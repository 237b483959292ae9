import { useHiddenAssistants } from '#admin/assistants/hidden-assistants.ts';
import type { Near } from '#admin/assistants/near-duplicates.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';

const MOST_NAMED = 3;

const TEXTS = {
  name: 'Já existe um assistente com este nome',
  almost: 'Já existe um assistente com um nome quase igual',
  url: 'Já existe um assistente com este endereço',
};

/** Names the assistants that this one looks like; nothing keeps anybody from having two. */
export function NearDuplicates({ near }: { near: readonly Near<Assistant>[] }) {
  const isPart = useHiddenAssistants(({ items, hasFailed }) => !items && hasFailed);
  return (
    <div role="status" className="near-duplicates empty:absolute">
      {near.slice(0, MOST_NAMED).map(({ assistant, by }) => (
        <p key={assistant.id} className="form-note icon icon-warning">
          {TEXTS[by]}: {assistant.name} ({assistant.category}).
        </p>
      ))}
      {isPart && <p className="form-note">Os assistentes ocultos não foram carregados nem comparados.</p>}
    </div>
  );
}
