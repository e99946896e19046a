import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { approval, decide } from './queries.js';
import { approvalWords } from './words.js';

type Decision = 'approve' | 'decline';

/** Approves or declines, with a comment for whoever asked. */
export function DecisionForm({ approvalId }: { approvalId: string }): ReactElement {
  const t = useWords(approvalWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [comment, setComment] = useState('');
  const said = comment.trim();
  const decision = useMutation({
    mutationFn: (choice: Decision) =>
      decide({
        client: organization.client,
        path: { id: approvalId },
        body: { decision: choice, ...(said !== '' && { comment: said }) },
      }),
    onSuccess: (answer) => {
      queries.setQueryData(approval(organization, approvalId).queryKey, answer);
      return queries.invalidateQueries({ queryKey: [organization.id] });
    },
    // Somebody else may have been quicker: the page then shows their decision.
    onError: () => queries.invalidateQueries({ queryKey: approval(organization, approvalId).queryKey }),
  });
  const isDeciding = (choice: Decision): boolean => decision.isPending && decision.variables === choice;
  return (
    <form className="stack" onSubmit={(event: FormEvent) => event.preventDefault()}>
      <Field label={t('comment')} hint={t('comment.hint')} faults={faultsAt(decision.error, '/comment')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={3}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      {decision.isError && faultsAt(decision.error, '/comment').length === 0 && <Trouble error={decision.error} />}
      <div className="actions">
        <Button kind="primary" isBusy={isDeciding('approve')} onClick={() => decision.mutate('approve')}>
          {t('approve')}
        </Button>
        <Button isBusy={isDeciding('decline')} onClick={() => decision.mutate('decline')}>
          {t('decline')}
        </Button>
      </div>
    </form>
  );
}
