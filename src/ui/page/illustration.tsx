import artUrl from '#ui/art/illustrations.svg';

export type Art = 'nothing-found' | 'no-favorites' | 'offline' | 'sent' | 'lost' | 'trouble';

/** A drawing that says the same as the words beside it; one file for all, in the colours of the theme. */
export function Illustration({ art }: { art: Art }) {
  return (
    <svg className="art" viewBox="0 0 160 120" aria-hidden="true">
      <use href={`${artUrl}#${art}`} />
    </svg>
  );
}
