import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { workflowWords } from '../words.js';
import { useCancel, useResume, type Execution } from './queries.js';

/** Beside the title of an execution. */
export function RunActions({ run }: { run: Execution }): ReactElement {
  const t = useWords(workflowWords);
  const { status, isDryRun } = run.attributes;
  const cancel = useCancel(run.id);
  const resume = useResume(run.id);
  const isOpen = status === 'queued' || status === 'running' || status === 'waiting';
  const failed = [cancel, resume].find(({ isError }) => isError);
  return (
    <>
      {isOpen && (
        <Button onClick={() => cancel.mutate()} isBusy={cancel.isPending}>
          {t('run.cancel')}
        </Button>
      )}
      {(status === 'failed' || status === 'cancelled') && !isDryRun && (
        <Button kind="primary" onClick={() => resume.mutate()} isBusy={resume.isPending}>
          {t('run.resume')}
        </Button>
      )}
      {failed !== undefined && <Trouble error={failed.error} />}
    </>
  );
}
