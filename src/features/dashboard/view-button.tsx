type Props = { isList: boolean; onToggle: () => void };

/** Turns the cards into a compact list and back. Its words and its icon are what a tap leads to. */
export function ViewButton({ isList, onToggle }: Props) {
  const text = isList ? 'Ver em cartões' : 'Ver em lista';
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-square icon ${isList ? 'icon-cards' : 'icon-list'}`}
      aria-label={text}
      title={text}
      onClick={onToggle}
    />
  );
}
