type Props = { label: string; value: string; onChange: (value: string) => void };

/** A search box whose label is its placeholder. */
export function SearchField({ label, value, onChange }: Props) {
  return (
    <label className="input icon icon-search search-box">
      <span className="sr-only">{label}</span>
      <input
        type="search"
        placeholder={`${label}...`}
        autoComplete="off"
        enterKeyHint="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
