/** Where a view is searched: `/` goes there, Escape empties it. */
export function Search({
  value,
  label,
  change,
}: {
  value: string;
  /** What is searched, for the placeholder and for screen readers. */
  label: string;
  change(value: string): void;
}) {
  return (
    <input
      type="search"
      className="search"
      value={value}
      placeholder={label}
      aria-label={label}
      aria-keyshortcuts="/"
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        change('');
      }}
    />
  );
}
