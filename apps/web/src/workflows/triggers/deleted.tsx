import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Note } from '../../ui/note.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { copyOf } from './fields.js';
import { useCreation, type Outcome, type Trigger } from './queries.js';
import { useTriggerText } from './texts.js';
import { triggerWords } from './words.js';

interface DeletedProps {
  workflowId: string;
  trigger: Trigger;
  onRestored: (outcome: Outcome) => void;
}

/** Says what was deleted, and brings it back. */
export function Deleted({ workflowId, trigger, onRestored }: DeletedProps): ReactElement {
  const t = useWords(triggerWords);
  const title = useTriggerText()(trigger.attributes);
  const creation = useCreation(workflowId);
  const restore = (): void => creation.mutate(copyOf(trigger), { onSuccess: onRestored });
  return (
    <>
      <Note text={t('deleted', { title })}>
        <Button autoFocus isBusy={creation.isPending} onClick={restore}>
          {t('undo')}
        </Button>
      </Note>
      {creation.isError && <Trouble error={creation.error} />}
    </>
  );
}
