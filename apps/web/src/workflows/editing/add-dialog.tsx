import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { useWords } from '../../words/words.js';
import type { Source } from '../graph/graph.js';
import { workflowWords } from '../words.js';
import { Palette } from './palette.js';
import { useWork } from './use-workflow.js';

interface AddDialogProps {
  /** The port behind which it goes; undefined for a node of its own. */
  after: Source | undefined;
  onClose: () => void;
  /** After one was added. */
  onAdded: (id: string) => void;
}

/** Chooses the kind of a new node. */
export function AddDialog({ after, onClose, onAdded }: AddDialogProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const title = after === undefined ? t('add') : t('insert.title', { id: after.id, port: after.port });
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="stack add-dialog">
        <Palette
          kinds={work.kinds}
          hasFocus
          onPick={(kind) => {
            onAdded(work.add(kind, after === undefined ? {} : { after }));
            onClose();
          }}
        />
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
