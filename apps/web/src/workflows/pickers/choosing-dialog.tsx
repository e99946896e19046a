import type { ReactElement, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { useWords } from '../../words/words.js';
import { pickerWords } from './words.js';

interface ChoosingDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Where things are chosen, over the form that they are chosen for: each choice counts at once. It stands outside that form,
 * or Enter on one of its choices would send the form.
 */
export function ChoosingDialog({ title, onClose, children }: ChoosingDialogProps): ReactElement {
  const t = useWords(pickerWords);
  return createPortal(
    <Dialog title={title} onClose={onClose} isWide>
      <div className="stack">
        {children}
        <div className="actions">
          <Button kind="primary" onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>
            {t('done')}
          </Button>
        </div>
      </div>
    </Dialog>,
    document.body,
  );
}
