/** Where a view is searched: `/` goes there, Escape empties it, Enter and the arrow down go to what was found. */
export function Search({
  value,
  label,
  change,
  enter,
}: {
  value: string;
  /** What is searched, for the placeholder and for screen readers. */
  label: string;
  change(value: string): void;
  /** Goes to the first of what was found. */
  enter?: (() => void) | undefined;
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
        // It may end a word that is still being composed.
        if (event.nativeEvent.isComposing) return;
        if (enter !== undefined && ['Enter', 'ArrowDown'].includes(event.key)) {
          event.preventDefault();
          enter();
          return;
        }
        if (event.key !== 'Escape' || value === '') return;
        event.preventDefault();
        change('');
      }}
    />
  );
}
