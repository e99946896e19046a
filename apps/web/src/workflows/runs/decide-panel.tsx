import { approveExecutionStep } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Panel } from '../../ui/panel.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { workflowWords } from '../words.js';
import { Question } from './question.js';
import type { Execution, Step } from './queries.js';

/** Every step that waits for somebody to decide. */
export function DecidePanel({ run, steps }: { run: Execution; steps: readonly Step[] }): ReactElement | null {
  const t = useWords(workflowWords);
  const open = steps.filter(({ status, waitsFor }) => status === 'waiting' && waitsFor?.for === 'approval');
  if (open.length === 0) return null;
  return (
    <Panel title={t('decide')}>
      <ul className="stack">
        {open.map((step) => (
          <Decision key={`${step.nodeId} ${step.scope}`} run={run} step={step} />
        ))}
      </ul>
    </Panel>
  );
}

function Decision({ run, step }: { run: Execution; step: Step }): ReactElement {
  const t = useWords(workflowWords);
  const { id, client } = useOrganization();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const { nodeId, scope, waitsFor } = step;
  const decide = useMutation({
    mutationFn: (approved: boolean) => {
      const body = { nodeId, scope, approved, ...(reason.trim() !== '' && { reason: reason.trim() }) };
      return approveExecutionStep({ client, path: { id: run.id }, body });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'executions'] }),
  });
  return (
    <li className="stack">
      <Question text={waitsFor?.question ?? nodeId} />
      <Field label={t('decide.reason')} hint={t('decide.reason.hint')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={1}
            maxLength={1000}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
      {decide.isError && <Trouble error={decide.error} />}
      <div className="actions">
        <Button kind="primary" isBusy={decide.isPending} onClick={() => decide.mutate(true)}>
          {t('decide.approve')}
        </Button>
        <Button isBusy={decide.isPending} onClick={() => decide.mutate(false)}>
          {t('decide.reject')}
        </Button>
      </div>
    </li>
  );
}
