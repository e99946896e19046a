import type { ReviewResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Distance } from '../ui/moment.js';
import { Empty } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { reviewOf, writeComment } from './queries.js';
import { reviewWords } from './words.js';

/** What the API takes at most. */
const longest = 5_000;

type ReviewCommentsProps = { secret: string } & Pick<ReviewResource['attributes'], 'comments' | 'canComment' | 'invitedBy'>;

/** What reviewers wrote, and a field for one more. */
export function ReviewComments({ secret, comments, canComment, invitedBy }: ReviewCommentsProps): ReactElement {
  const t = useWords(reviewWords);
  if (!canComment) return <Empty>{t('comments.later')}</Empty>;
  return (
    <div className="review-comments">
      {comments.length === 0 ? (
        <Empty>{t('comments.none')}</Empty>
      ) : (
        <ol>
          {comments.map(({ reviewerName, text, createdAt }, index) => (
            <li key={index}>
              <p className="note">
                <strong className="theirs">{reviewerName}</strong> <Distance at={createdAt} />
              </p>
              <p className="theirs copy">{text}</p>
            </li>
          ))}
        </ol>
      )}
      <NewComment secret={secret} invitedBy={invitedBy} />
    </div>
  );
}

function NewComment({ secret, invitedBy }: Pick<ReviewCommentsProps, 'secret' | 'invitedBy'>): ReactElement {
  const t = useWords(reviewWords);
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const comment = useMutation({
    mutationFn: () => writeComment(secret, text),
    onSuccess: (answer) => {
      setText('');
      queries.setQueryData(reviewOf(secret).queryKey, answer);
    },
    onError: () => queries.invalidateQueries({ queryKey: reviewOf(secret).queryKey }),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    comment.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label={t('comment.label')} hint={<span className="theirs">{t('comments.who', { name: invitedBy })}</span>}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={3}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {comment.isError && <Trouble error={comment.error} />}
      <div className="actions">
        <Button type="submit" disabled={text.trim() === ''} isBusy={comment.isPending}>
          {t('comment.send')}
        </Button>
      </div>
    </form>
  );
}
