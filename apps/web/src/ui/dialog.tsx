import { useEffect, useId, useRef, type ReactElement, type ReactNode } from 'react';
import './dialog.css';

interface DialogProps {
  title: string;
  /** After it was closed, by whatever means. The focus is then back where it was. */
  onClose: () => void;
  /** A `<form method="dialog">` closes it when it is sent. */
  children: ReactNode;
  /** Room for a picture. */
  isWide?: boolean;
}

/** A small form over the page, by the browser's own means: the focus stays within, Escape closes. */
export function Dialog({ title, onClose, children, isWide = false }: DialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'sheet wide' : 'sheet'}
      aria-labelledby={id}
      // React has the event of a dialog within this one bubble.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}

/** For a button that closes the dialog which it stands in. */
export const closeDialogAround = (element: Element): void => element.closest('dialog')?.close();
