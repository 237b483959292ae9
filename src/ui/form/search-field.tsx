type Props = { label: string; value: string; onChange: (value: string) => void };

/** A search box whose label is its placeholder. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className="input icon icon-search search-box">
      <input
        type="search"
        // Not words of the label: WebKit reads what stands in the field with those, its hint and the 'cancel' of its button.
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
