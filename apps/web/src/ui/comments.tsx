import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseCommentResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { changeComment, commentList, removeComment, writeComment } from '../api/release-team.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Confirm } from './confirm.js';
import { Field } from './field.js';
import { Loaded } from './loaded.js';
import { Distance } from './moment.js';
import { More } from './more.js';
import { Empty } from './panel.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';
import './comments.css';

/** What the API takes at most. */
const longest = 5_000;

/** What the team says about a release, and a field to say something. */
export function Comments({ releaseId }: { releaseId: string }): ReactElement {
  const t = useWords(uiWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(commentList(organization, releaseId));
  const mayWrite = roleAtLeast(organization.role, 'creator');
  return (
    <div className="comments">
      <Loaded query={query}>
        {({ pages }) => {
          const comments = pages.flatMap(({ data }) => data);
          return comments.length === 0 ? (
            <Empty>{t(mayWrite ? 'comments.none' : 'comments.none.read')}</Empty>
          ) : (
            <ol>
              {comments.map((comment) => (
                <Comment key={comment.id} comment={comment} />
              ))}
            </ol>
          );
        }}
      </Loaded>
      <More query={query} />
      {mayWrite && <NewComment releaseId={releaseId} />}
    </div>
  );
}

function useCommentChange<Variables>(releaseId: string, change: (variables: Variables) => Promise<unknown>, onDone: () => void) {
  const queries = useQueryClient();
  const { queryKey } = commentList(useOrganization(), releaseId);
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      onDone();
    },
  });
}

function NewComment({ releaseId }: { releaseId: string }): ReactElement {
  const { client } = useOrganization();
  const [count, setCount] = useState(0);
  const write = useCommentChange(
    releaseId,
    (text: string) => writeComment({ client, path: { id: releaseId }, body: { text } }),
    () => setCount((before) => before + 1),
  );
  return <Writing key={count} label="comments.new" send="comments.send" write={write} />;
}

interface WritingProps {
  text?: string;
  label: 'comments.new' | 'comments.edit.label';
  send: 'comments.send' | 'comments.save';
  write: { mutate: (text: string) => void; isPending: boolean; isError: boolean; error: unknown };
  onCancel?: () => void;
}

/** No form: it stands in that of the composer, too. */
function Writing({ text: first = '', label, send, write, onCancel }: WritingProps): ReactElement {
  const t = useWords(uiWords);
  const [text, setText] = useState(first);
  return (
    <>
      <Field label={t(label)}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={2}
            maxLength={longest}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {write.isError && <Trouble error={write.error} />}
      <div className="actions">
        <Button disabled={text.trim() === ''} isBusy={write.isPending} onClick={() => write.mutate(text)}>
          {t(send)}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t('comments.cancel')}</Button>}
      </div>
    </>
  );
}

function Comment({ comment }: { comment: ReleaseCommentResource }): ReactElement {
  const t = useWords(uiWords);
  const { client, role } = useOrganization();
  const { releaseId, text, author, reviewerName, createdAt, editedAt } = comment.attributes;
  const isMadeByMe = useQuery(meQuery).data?.user.id === author.id && roleAtLeast(role, 'creator');
  // What somebody wrote by a link of mine, I can only delete.
  const isOwn = isMadeByMe && reviewerName === null;
  const [open, show] = useState<'edit' | 'delete'>();
  const path = { id: releaseId, commentId: comment.id };
  const close = (): void => show(undefined);
  const change = useCommentChange(releaseId, (body: string) => changeComment({ client, path, body: { text: body } }), close);
  const removal = useCommentChange(releaseId, () => removeComment({ client, path }), close);
  return (
    <li>
      <p className="note">
        <strong className="theirs">{reviewerName === null ? author.name : t('comments.byLink', { name: reviewerName })}</strong>{' '}
        <Distance at={createdAt} /> {editedAt !== null && t('comments.edited')}
      </p>
      {open === 'edit' ? (
        <Writing text={text} label="comments.edit.label" send="comments.save" write={change} onCancel={close} />
      ) : (
        <p className="theirs copy">{text}</p>
      )}
      {open !== 'edit' && (isMadeByMe || roleAtLeast(role, 'admin')) && (
        <div className="actions">
          {isOwn && (
            <Button onClick={() => show('edit')} aria-label={t('comments.edit')}>
              {t('comments.edit.short')}
            </Button>
          )}
          <Button kind="danger" onClick={() => show('delete')} aria-label={t('comments.delete')}>
            {t('comments.delete.short')}
          </Button>
        </div>
      )}
      {removal.isError && <Trouble error={removal.error} />}
      {open === 'delete' && (
        <Confirm
          title={t('comments.delete.title')}
          text={t('comments.delete.text')}
          yes={t('comments.delete')}
          no={t('comments.cancel')}
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(undefined)}
          onCancel={close}
        />
      )}
    </li>
  );
}
