import type { ReviewResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { decide, reviewOf, type Decision } from './queries.js';
import { reviewWords } from './words.js';

/** What the API takes at most. */
const longest = 1_000;

type Attributes = ReviewResource['attributes'];

interface ReviewDecisionProps {
  secret: string;
  review: Attributes;
  action: NonNullable<Attributes['action']>;
}

/** Approves or declines once, or says why that is over. */
export function ReviewDecision({ secret, review, action }: ReviewDecisionProps): ReactElement {
  const t = useWords(reviewWords);
  const { canDecide, invitedBy: name } = review;
  if (!canDecide) {
    return (
      <p className="theirs" role="status">
        {t(`state.${stateOf(review)}`, { name })}
      </p>
    );
  }
  return (
    <div className="stack">
      <p>{t(`action.${action}`)}</p>
      <DecisionForm secret={secret} name={name} action={action} />
    </div>
  );
}

function stateOf({ approvalStatus, isOutdated }: Attributes): 'approved' | 'declined' | 'expired' | 'outdated' | 'notYours' {
  if (approvalStatus === 'pending' || approvalStatus === null) return isOutdated ? 'outdated' : 'notYours';
  return approvalStatus;
}

function DecisionForm({
  secret,
  name,
  action,
}: {
  secret: string;
  name: string;
  action: ReviewDecisionProps['action'];
}): ReactElement {
  const t = useWords(reviewWords);
  const [comment, setComment] = useState('');
  const [question, ask, forget] = useQuestion<Decision>();
  const decision = useDecision(secret, comment, forget);
  return (
    <>
      <Field label={t('note')} hint={<span className="theirs">{t('note.hint', { name })}</span>}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={2}
            maxLength={longest}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        )}
      </Field>
      {decision.isError && <Trouble error={decision.error} />}
      <div className="actions">
        <Button kind="primary" onClick={() => ask('approve')}>
          {t('approve')}
        </Button>
        <Button onClick={() => ask('decline')}>{t('decline')}</Button>
      </div>
      {question !== undefined && (
        <Confirm
          title={t(`${question}.title`)}
          text={`${question === 'approve' ? t(`action.${action}`) : t('decline.text')} ${t('final')}`}
          yes={t(`${question}.yes`)}
          no={t('back')}
          isBusy={decision.isPending}
          onConfirm={() => decision.mutate(question)}
          onCancel={forget}
        />
      )}
    </>
  );
}

function useDecision(secret: string, comment: string, onSettled: () => void) {
  const queries = useQueryClient();
  const { queryKey } = reviewOf(secret);
  return useMutation({
    mutationFn: (choice: Decision) => decide(secret, choice, comment.trim()),
    onSuccess: (answer) => queries.setQueryData(queryKey, answer),
    // Somebody may have decided or changed the post meanwhile: the page then shows that.
    onError: () => queries.invalidateQueries({ queryKey }),
    onSettled,
  });
}
