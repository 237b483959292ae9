import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import { nearDuplicates } from '#admin/assistants/near-duplicates.ts';
import { toCard } from '#domain/admin/admin-assistant.ts';
import type { Assistant } from '#domain/assistant/assistant.ts';
import type { AssistantText } from '#shared/assistant-text.ts';
import { formatMoment } from '#shared/sao-paulo.ts';
import { ALONE, type CardComponent } from './card-component.ts';
import { CategoryField } from './category-field.tsx';
import { ConflictPart } from './conflict-part.tsx';
import { FormLine } from './form-line.tsx';
import { NearDuplicates } from './near-duplicates.tsx';
import { TagsField } from './tags-field.tsx';
import { useAssistantForm } from './use-assistant-form.ts';
import type { Beginning } from './use-edited-assistant.ts';

type Props = {
  formId: string;
  sheet: string;
  beginning: Beginning;
  /** After a draft was discarded: the button that had the focus has gone with it. */
  takesFocus: boolean;
  /** The catalogue with what members do not see. */
  known: readonly Assistant[];
  Card: CardComponent;
  busy: boolean;
  onBusy: (busy: boolean) => void;
  /** Begins anew from what the server has, null for nothing. */
  onDiscard: (current: AssistantText | null) => void;
  onClose: () => void;
};

const NOTHING = () => undefined;

/** The fields of an assistant beside the card that they make. */
export function AssistantForm(props: Props) {
  const { formId, sheet, beginning, takesFocus, known, Card, busy, onBusy, onDiscard, onClose } = props;
  const form = useAssistantForm({ sheet, beginning, onBusy, onClose });
  const { text, clean, problems, conflict, change, typeTags, leave } = form;
  const element = useRef<HTMLFormElement>(null);
  const { id, draft } = beginning;
  const { name, url } = clean;
  const near = useMemo(() => nearDuplicates(known, { id, name, url }), [known, id, name, url]);

  useEffect(() => {
    // The sheet has opened before the form was there: the first control that the browser found is the one that closes it.
    const isAtWayOut = element.current?.closest('dialog')?.querySelector('.modal-action :focus');
    if (takesFocus || isAtWayOut) element.current?.querySelector<HTMLElement>('[data-field=name]')?.focus();
  }, [takesFocus]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const before = document.activeElement;
    const wrong = await form.save();
    // After the render that shows why; fields that rested meanwhile have lost the focus.
    setTimeout(() => {
      const next = wrong ? element.current?.querySelector(`[data-field=${wrong}]`) : before;
      if (next instanceof HTMLElement && element.current?.isConnected) next.focus();
    });
  }

  const shown = {
    ...clean,
    name: clean.name || 'Nome do assistente',
    category: clean.category || 'Categoria',
  };
  return (
    <form
      ref={element}
      id={formId}
      noValidate
      autoComplete="off"
      onSubmit={submit}
      className="assistant-form"
    >
      <fieldset className="assistant-fields" disabled={busy}>
        <legend className="sr-only">Dados do assistente</legend>
        {conflict && <ConflictPart mine={clean} conflict={conflict} onTake={change} />}
        {draft && (
          <p className="form-note" role="status">
            Rascunho de {formatMoment(new Date(draft.savedAt).toISOString())}, guardado neste aparelho.
            <button
              type="button"
              className="btn btn-quiet"
              // What somebody else has saved since stands there now: the text of the beginning would silently take it back.
              onClick={() => onDiscard(conflict ? conflict.current : beginning.untouched)}
            >
              Descartar rascunho
            </button>
          </p>
        )}
        <FormLine label="Nome" problem={problems.name?.message}>
          {(bound) => (
            <input
              {...bound}
              data-field="name"
              className="input aria-invalid:border-error"
              autoComplete="off"
              value={text.name}
              onChange={({ target }) => change({ name: target.value })}
              onBlur={() => leave('name')}
            />
          )}
        </FormLine>
        <CategoryField
          value={text.category}
          known={known}
          problem={problems.category?.message}
          onChange={(category) => change({ category })}
          onLeave={() => leave('category')}
        />
        <FormLine
          label="Endereço"
          hint="Abre em outra página. Começa com https://"
          problem={problems.url?.message}
        >
          {(bound) => (
            <input
              {...bound}
              data-field="url"
              type="url"
              inputMode="url"
              className="input aria-invalid:border-error"
              placeholder="https://"
              autoComplete="off"
              value={text.url}
              onChange={({ target }) => change({ url: target.value })}
              onBlur={() => leave('url')}
            />
          )}
        </FormLine>
        <NearDuplicates near={near} />
        <FormLine label="Descrição" problem={problems.description?.message}>
          {(bound) => (
            <textarea
              {...bound}
              data-field="description"
              className="textarea aria-invalid:border-error"
              value={text.description}
              onChange={({ target }) => change({ description: target.value })}
              onBlur={() => leave('description')}
            />
          )}
        </FormLine>
        <TagsField
          tags={text.tags}
          known={known}
          problem={problems.tags?.message}
          onChange={(tags) => change({ tags })}
          onType={typeTags}
          onLeave={() => leave('tags')}
        />
        <label className="form-switch">
          <input
            type="checkbox"
            checked={text.published}
            onChange={({ target }) => change({ published: target.checked })}
          />
          Visível para os membros
        </label>
      </fieldset>
      <section aria-label="Como fica o cartão" className="card-preview">
        <p>Como fica o cartão</p>
        {/* A picture of it: nothing in it can be reached, and all it says stands in the fields. */}
        <div inert>
          <Card {...ALONE} assistant={toCard(id, shown)} onMore={NOTHING} />
        </div>
      </section>
    </form>
  );
}
