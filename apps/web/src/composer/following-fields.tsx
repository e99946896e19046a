import { useState, type ReactElement } from 'react';
import type { ChannelResource } from '@imprint/sdk';
import { Button } from '../ui/button.js';
import { Faults, Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Panel } from '../ui/panel.js';
import { LibraryFile } from '../ui/post-preview.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import type { Draft, DraftTarget } from './draft.js';
import type { Verdict } from './faults.js';
import { roomOn } from './account-room.js';
import type { DraftPost } from './following.js';
import { Counters, GrowingText } from './growing-text.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

interface FollowingFieldsProps {
  draft: Draft;
  accounts: readonly Account[];
  verdict: Verdict;
  onChange: (changes: Partial<Draft>) => void;
}

interface Chosen {
  target: DraftTarget;
  account: Account;
  index: number;
}

/** What follows the post where the chosen accounts take it: the later posts of a thread, and a first comment. */
export function FollowingFields({ draft, accounts, verdict, onChange }: FollowingFieldsProps): ReactElement | null {
  const t = useWords(composerWords);
  const { thread = [], firstComment = '' } = draft;
  const chosen = draft.targets.flatMap((target, index): Chosen[] => {
    const account = accounts.find(({ connection }) => connection.id === target.connectionId);
    return account === undefined ? [] : [{ target, account, index }];
  });
  const threading = chosen.filter(({ account }) => roomOn(account).threadPosts > 1);
  const commented = chosen.filter(({ account }) => roomOn(account).firstComment);
  if (threading.length + commented.length + thread.length === 0 && firstComment === '') return null;
  const most = Math.max(1, ...threading.map(({ account }) => roomOn(account).threadPosts));
  const write = (posts: readonly DraftPost[]): void => onChange({ thread: posts });
  const ofPosts = thread.flatMap((_post, index) => verdict.at(`/thread/${index}`));
  return (
    <Panel title={t('following')}>
      <div className="stack">
        {thread.map((post, index) => (
          <ThreadPost
            key={index}
            {...{ post, number: index + 2, channels: channelsOf(threading) }}
            faults={verdict.at(`/thread/${index}`)}
            onWrite={(changed) => write(thread.with(index, changed))}
            onRemove={() => write(thread.toSpliced(index, 1))}
          />
        ))}
        {threading.length > 0 && (
          <div className="actions">
            <Button onClick={() => write([...thread, { text: '', assetIds: [] }])} disabled={thread.length + 1 >= most}>
              {t('thread.add')}
            </Button>
          </div>
        )}
        <Faults faults={verdict.at('/thread').filter((fault) => !ofPosts.includes(fault))} />
        {(commented.length > 0 || firstComment !== '') && (
          <FirstComment
            {...{ value: firstComment, channels: channelsOf(commented), onChange }}
            faults={verdict.at('/firstComment')}
          />
        )}
        <Exceptions {...{ draft, chosen, verdict, onChange }} />
      </div>
    </Panel>
  );
}

interface FirstCommentProps extends Pick<FollowingFieldsProps, 'onChange'> {
  value: string;
  channels: readonly ChannelResource[];
  faults: readonly string[];
}

function FirstComment({ value, channels, faults, onChange }: FirstCommentProps): ReactElement {
  const t = useWords(composerWords);
  return (
    <Field label={t('comment')} hint={<Counters text={value} channels={channels} />} faults={faults}>
      {(control) => (
        <GrowingText control={control} rows={2} value={value} onChange={(firstComment) => onChange({ firstComment })} />
      )}
    </Field>
  );
}

const channelsOf = (chosen: readonly Chosen[]): ChannelResource[] => chosen.flatMap(({ account: { channel } }) => channel ?? []);

interface ThreadPostProps {
  post: DraftPost;
  /** From 2. */
  number: number;
  channels: readonly ChannelResource[];
  faults: readonly string[];
  onWrite: (post: DraftPost) => void;
  onRemove: () => void;
}

function ThreadPost({ post, number, channels, faults, onWrite, onRemove }: ThreadPostProps): ReactElement {
  const t = useWords(composerWords);
  const [isPicking, setIsPicking] = useState(false);
  const { text, assetIds } = post;
  const pick = (id: string): void => {
    const others = assetIds.filter((each) => each !== id);
    onWrite({ ...post, assetIds: others.length < assetIds.length ? others : [...assetIds, id] });
  };
  return (
    <div className="thread-post">
      <Field label={t('thread.post', { number })} faults={faults} hint={<Counters text={text} channels={channels} />}>
        {(control) => <GrowingText control={control} value={text} onChange={(changed) => onWrite({ ...post, text: changed })} />}
      </Field>
      {assetIds.length > 0 && (
        <ul className="thread-media">
          {assetIds.map((assetId) => (
            <li key={assetId}>
              <LibraryFile assetId={assetId} />
            </li>
          ))}
        </ul>
      )}
      <div className="actions">
        <Button
          onClick={() => setIsPicking(!isPicking)}
          aria-expanded={isPicking}
          aria-label={t('thread.pictures.of', { number })}
        >
          {t('thread.pictures')}
        </Button>
        <Button onClick={onRemove} aria-label={t('thread.remove.of', { number })}>
          {t('thread.remove')}
        </Button>
      </div>
      {isPicking && <MediaPicker chosen={assetIds} onPick={({ id }) => pick(id)} />}
    </div>
  );
}

interface ExceptionsProps extends Omit<FollowingFieldsProps, 'accounts'> {
  chosen: readonly Chosen[];
}

/** Accounts that get the post alone, because their channel takes nothing else, and those with a thread or a comment of their own. */
function Exceptions({ draft, chosen, verdict, onChange }: ExceptionsProps): ReactElement {
  const t = useWords(composerWords);
  const { thread = [], firstComment = '' } = draft;
  const without = chosen.filter(({ account }) => {
    const room = roomOn(account);
    return (thread.length > 0 && room.threadPosts === 1) || (firstComment !== '' && !room.firstComment);
  });
  const own = chosen.filter(
    (each) => !without.includes(each) && (each.target.thread !== undefined || each.target.firstComment !== undefined),
  );
  const toCommon = (connectionId: string): void =>
    onChange({
      targets: draft.targets.map(({ thread: ownThread, firstComment: ownComment, ...target }) =>
        target.connectionId === connectionId
          ? target
          : {
              ...target,
              ...(ownThread !== undefined && { thread: ownThread }),
              ...(ownComment !== undefined && { firstComment: ownComment }),
            },
      ),
    });
  return (
    <>
      {without.length > 0 && (
        <p className="note">{t('following.without', { names: without.map(({ account }) => nameOf(account)).join(', ') })}</p>
      )}
      {own.map(({ target, account, index }) => (
        <div key={target.connectionId} className="stack">
          <p className="note">{t('following.own', { name: nameOf(account) })}</p>
          <Faults faults={verdict.at(`/targets/${index}/thread`, `/targets/${index}/firstComment`)} />
          <div className="actions">
            <Button onClick={() => toCommon(target.connectionId)}>{t('following.common', { name: nameOf(account) })}</Button>
          </div>
        </div>
      ))}
    </>
  );
}
