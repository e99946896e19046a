import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { isUndoing } from '../graph/step-states.js';
import { workflowWords } from '../words.js';
import { useCancel, useResume, type Execution, type Step } from './queries.js';

/** Beside the title of an execution. */
export function RunActions({ run, steps }: { run: Execution; steps: readonly Step[] }): ReactElement {
  const t = useWords(workflowWords);
  const { status, isDryRun } = run.attributes;
  const cancel = useCancel(run.id);
  const resume = useResume(run.id);
  const isOpen = status === 'queued' || status === 'running' || status === 'waiting';
  const isUndone = isUndoing(status, steps);
  const failed = [cancel, resume].find(({ isError }) => isError);
  return (
    <>
      {(isOpen || isUndone) && (
        <Button onClick={() => cancel.mutate()} isBusy={cancel.isPending}>
          {t(isOpen ? 'run.cancel' : 'run.cancel.undoing')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && !isDryRun && !isUndone && (
        <Button kind="primary" onClick={() => resume.mutate()} isBusy={resume.isPending}>
          {t('run.resume')}
        </Button>
      )}
      {failed !== undefined && <Trouble error={failed.error} />}
    </>
  );
}
