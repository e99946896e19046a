import { useState, type ReactElement, type ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.js';
import './modal.css';
import './confirm.css';

interface ConfirmProps {
  /** A question that names what happens: `Delete this release?` */
  title: string;
  /** What is lost, and what stays. */
  text: ReactNode;
  /** The verb of the action: `Delete release`. */
  yes: string;
  no: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that cannot be undone. Escape and a click outside answer no. */
export function Confirm({ title, text, yes, no, isBusy, onConfirm, onCancel }: ConfirmProps): ReactElement {
  return (
    <ModalOverlay className="overlay" isOpen isDismissable={!isBusy} onOpenChange={(isOpen) => isOpen || onCancel()}>
      <Modal className="modal">
        <Dialog role="alertdialog" className="dialog">
          <Heading slot="title">{title}</Heading>
          <div>{text}</div>
          <div className="actions">
            <Button onClick={onCancel} disabled={isBusy} autoFocus>
              {no}
            </Button>
            <Button kind="danger" onClick={onConfirm} isBusy={isBusy}>
              {yes}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Which question is open, if any. */
export function useQuestion<Subject>(): [Subject | undefined, (subject: Subject) => void, () => void] {
  const [subject, ask] = useState<Subject>();
  return [subject, ask, () => ask(undefined)];
}
