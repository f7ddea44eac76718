import type { IconButtonProps } from '@rjsf/utils';

/** Draws nothing: we have no use for it. */
export function NoButton() {
  return null;
}

export function AddButton({ id, onClick, disabled, children }: IconButtonProps) {
  return (
    <button type="button" id={id} className="small add" disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}

export function MoveUpButton(props: IconButtonProps) {
  return <SignButton {...props} sign="↑" />;
}

export function MoveDownButton(props: IconButtonProps) {
  return <SignButton {...props} sign="↓" />;
}

export function RemoveButton(props: IconButtonProps) {
  return <SignButton {...props} sign="×" />;
}

function SignButton({
  id,
  onClick,
  disabled,
  sign,
  'aria-label': label,
}: IconButtonProps & { sign: string }) {
  return (
    <button
      type="button"
      id={id}
      className="sign"
      disabled={disabled}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
