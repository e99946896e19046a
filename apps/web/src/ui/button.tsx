import type { ComponentProps, ReactElement } from 'react';
import './button.css';

interface ButtonProps extends ComponentProps<'button'> {
  /** One `primary` on a page at most; `danger` for what cannot be undone. */
  kind?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** While the action runs: the button says so and takes no second click. */
  isBusy?: boolean;
}

export function Button({ kind = 'plain', isBusy = false, onClick, className = '', ...rest }: ButtonProps): ReactElement {
  return (
    <button
      type="button"
      {...rest}
      className={`button ${kind} ${className}`}
      // Not disabled: a button that has the focus keeps it.
      aria-disabled={isBusy || rest['aria-disabled']}
      aria-busy={isBusy || undefined}
      // Nor does a second click send its form again.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    />
  );
}
