import './assistant-card.css';
import { memo, useId, useRef } from 'react';
import { type Assistant, safeUrl } from '#domain/assistant/assistant.ts';
import { categoryTone } from '#domain/assistant/category.ts';
import { noteDeparture } from './departure.ts';
import type { PlacedCard } from './grid-rows.ts';
import { LOCK_TEXTS, type Lock } from './lock-texts.ts';
import { openOrExplain } from './open-or-explain.ts';
import { toggleFavoriteWithToast } from './toggle-favorite-with-toast.ts';

type Props = PlacedCard & {
  isFavorite: boolean;
  /** This heart's own request is on its way. */
  isInFlight: boolean;
  lock: Lock | null;
  /** Under the heading of its category the name is one level deeper. */
  isUnderHeading: boolean;
  /** A row of the compact list: name, category and what can be done. */
  isInList: boolean;
  /** It came since the last day of use. */
  isNew?: boolean;
  /** The person has just come back from this assistant. */
  isMarked: boolean;
  /** The tag that is filtered by, or ''. */
  chosenTag?: string;
  /** Opens the one menu that all cards share, beside the pressed button. */
  onMore: OpenMenu;
};

export type OpenMenu = (assistant: Assistant, button: HTMLElement) => void;

/**
 * More tags would push the button out of sight; the search finds by all of them. Named by place: those of another assistant refill
 * the items there are.
 */
const TAG_KEYS = ['first', 'second', 'third', 'fourth'];

/** The tag that is filtered by comes first, as the reason why this assistant is here. */
const ordered = (tags: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen && tags.includes(chosen) ? [chosen, ...tags.filter((tag) => tag !== chosen)] : tags;

/** One assistant. Few nodes and no state: dozens of these are rendered anew with every key of the search. */
export const AssistantCard = memo(function AssistantCard(props: Props) {
  const {
    assistant,
    position,
    listSize,
    lock,
    isUnderHeading,
    isInList,
    isNew,
    isMarked,
    chosenTag,
    onMore,
  } = props;
  const Heading = isUnderHeading ? 'h3' : 'h2';
  const nameId = useId();
  const hidden = assistant.tags.length - TAG_KEYS.length;
  const category = (
    <span className={`badge tone tone-${categoryTone(assistant.category)}`}>{assistant.category}</span>
  );
  return (
    <article
      className={isMarked ? 'assistant-card panel is-marked' : 'assistant-card panel'}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={listSize}
    >
      {isNew ? (
        <div className="badges">
          {category}
          <b className="badge tone tone-success">Novo</b>
        </div>
      ) : (
        category
      )}
      <Heart {...props} />
      <Heading id={nameId}>{assistant.name}</Heading>
      {!isInList && (
        <>
          <p>{assistant.description}</p>
          <ul aria-label="Tags">
            {ordered(assistant.tags, chosenTag)
              .slice(0, TAG_KEYS.length)
              .map((tag, place) => (
                <li key={TAG_KEYS[place]}>{tag}</li>
              ))}
            {hidden > 0 && (
              <li aria-label={`mais ${hidden} ${hidden === 1 ? 'tag' : 'tags'}`}>{`+${hidden}`}</li>
            )}
          </ul>
        </>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-square icon icon-more"
        aria-label={`Opções: ${assistant.name}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => onMore(assistant, currentTarget)}
      />
      <OpenButton assistant={assistant} lock={lock} nameId={nameId} />
    </article>
  );
});

function Heart({ assistant, isFavorite, isInFlight, lock }: Props) {
  const isResting = isInFlight || lock !== null;
  const pressed = useRef(assistant.id);
  const action = isFavorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos';
  return (
    <button
      type="button"
      className={`heart icon ${isFavorite ? 'icon-heart-full' : 'icon-heart'}`}
      aria-label={`${action}: ${assistant.name}`}
      // Not `disabled`: the heart would lose the focus in the middle of a tap by keyboard.
      aria-disabled={isResting || undefined}
      onClick={({ detail }) => {
        // In the favourites the next card is drawn into this button at once: the second tap of a double tap was for the one before.
        if (isResting || (detail > 1 && pressed.current !== assistant.id)) return;
        pressed.current = assistant.id;
        void toggleFavoriteWithToast(assistant.id, !isFavorite);
      }}
    />
  );
}

function OpenButton({
  assistant,
  lock,
  nameId,
}: {
  assistant: Assistant;
  lock: Lock | null;
  nameId: string;
}) {
  // Checked on arrival too; a row of an older version of this app may not have been.
  const address = lock ? '' : safeUrl(assistant.url);
  if (!address) {
    return <p className="locked icon icon-lock">{lock ? LOCK_TEXTS[lock].card : 'Endereço indisponível'}</p>;
  }
  return (
    <a
      className="btn btn-primary btn-soft icon icon-open"
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={nameId}
      onClick={(event) => {
        if (openOrExplain(event, assistant.id)) noteDeparture(assistant.id);
      }}
    >
      Acessar Assistente
    </a>
  );
}
