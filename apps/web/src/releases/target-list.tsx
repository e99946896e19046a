import type { ReleaseResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { roleAtLeast } from '@imprint/contracts/access';
import { Button } from '../ui/button.js';
import { Moment } from '../ui/moment.js';
import { Following, shownThread } from '../ui/post-preview.js';
import { PublishStatus } from '../ui/publish-status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { MediaStrip } from './media-strip.js';
import { PublishedPost } from './published-post.js';
import { connectionNames, settleTarget } from './queries.js';
import { releaseWords } from './words.js';

type Target = ReleaseResource['attributes']['targets'][number];

/** Where a release goes: the state of each account, what the platform said, and what a person has to decide. */
export function TargetList({ release }: { release: ReleaseResource }): ReactElement {
  const { targets, timezone } = release.attributes;
  const organization = useOrganization();
  const { data: names } = useQuery(connectionNames(organization));
  const canSettle = roleAtLeast(organization.role, 'creator');
  return (
    <ul className="rows targets">
      {targets.map((target) => (
        <li key={target.id}>
          <TargetDetails target={target} name={names?.get(target.connectionId) ?? null} timezone={timezone} />
          <PublishedPost release={release} target={target} />
          {target.status === 'unconfirmed' && canSettle && <Settle releaseId={release.id} targetId={target.id} />}
          {target.error?.code === partlyPublished && target.status === 'failed' && canSettle && (
            <SendRest releaseId={release.id} targetId={target.id} />
          )}
        </li>
      ))}
    </ul>
  );
}

function OwnMedia({ media }: { media: NonNullable<Target['media']> }): ReactElement {
  const t = useWords(releaseWords);
  return (
    <section aria-label={t('target.media')}>
      {media.length === 0 ? <p className="note">{t('target.media.none')}</p> : <MediaStrip media={media} />}
    </section>
  );
}

function TargetDetails({ target, name, timezone }: { target: Target; name: string | null; timezone: string }): ReactElement {
  const t = useWords(releaseWords);
  const { slug } = useOrganization();
  const { platform, status, caption, media, scheduledAt, publishedAt, error, attempts } = target;
  const at = publishedAt ?? scheduledAt;
  return (
    <div className="target">
      <div className="known">
        <h3 className="theirs">{name === null ? platform : `${name} · ${platform}`}</h3>
        <PublishStatus status={status} />
        {at !== null && (
          <span className="note">
            <Moment at={at} zone={timezone} />
          </span>
        )}
      </div>
      {caption !== null && (
        <p className="theirs copy" aria-label={t('target.own')}>
          {caption}
        </p>
      )}
      {media !== null && <OwnMedia media={media} />}
      <OwnFollowing {...target} />
      {error !== null && (
        <p className="theirs failure">
          {error.message} {error.retryable && status === 'scheduled' && error.code !== waiting && t('retry.soon')}
        </p>
      )}
      {error?.code === waiting && status === 'scheduled' && <Link to={`/${slug}/~/connections`}>{t('target.account')}</Link>}
      {target.deletedFromPlatformAt === null && <PostLinks {...target} />}
      {attempts.length > 0 && (
        <details>
          <summary className="note">{t('target.attempts', { count: attempts.length })}</summary>
          <ol className="attempts">
            {attempts.map(({ number, outcome, startedAt, error: reason }) => (
              <li key={number} className="note">
                {t('attempt', { number })}: {t(`attempt.${outcome}`)}, <Moment at={startedAt} zone={timezone} />
                {reason !== null && <span className="theirs"> {reason.message}</span>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** Every post of the target that is on the platform. */
function PostLinks({ url: first, posts }: Pick<Target, 'url' | 'posts'>): ReactElement | null {
  const t = useWords(releaseWords);
  if (posts.length < 2) {
    if (first === null || !isWebAddress(first)) return null;
    return (
      <a href={first} target="_blank" rel="noreferrer">
        {t('target.open')}
      </a>
    );
  }
  return (
    <ol className="post-links" aria-label={t('target.posts')}>
      {posts.map(({ part, url }, index) => {
        const name = part === 'comment' ? t('target.comment') : t('target.post', { number: index + 1 });
        return (
          <li key={index}>
            {url !== null && isWebAddress(url) ? (
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A thread or a first comment that only this account has. */
function OwnFollowing({ thread, firstComment }: Pick<Target, 'thread' | 'firstComment'>): ReactElement | null {
  const t = useWords(releaseWords);
  if (thread === null && firstComment === null) return null;
  const isNone = (thread ?? []).length === 0 && (firstComment ?? '') === '';
  return (
    <section aria-label={t('target.following')}>
      {isNone ? (
        <p className="note">{t('target.following.none')}</p>
      ) : (
        <Following thread={shownThread(thread ?? [])} firstComment={firstComment ?? ''} />
      )}
    </section>
  );
}

/** Code of a target of which only a part is on the platform. */
const partlyPublished = 'partly_published';

/** Of a post that waits for its account, and not for another attempt. */
const waiting = 'waiting_for_account';

/** Platforms name addresses: only those of the web become links. */
const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

const decisions = ['published', 'scheduled', 'failed'] as const;

interface SettledTarget {
  releaseId: string;
  targetId: string;
}

function useSettle({ releaseId, targetId }: SettledTarget) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (status: (typeof decisions)[number]) =>
      settleTarget({ client, path: { id: releaseId, targetId }, body: { status } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [id, 'releases'] }),
  });
}

/** What is missing of a target that is partly on the platform is sent once a person wants that. */
function SendRest(target: SettledTarget): ReactElement {
  const t = useWords(releaseWords);
  const settle = useSettle(target);
  return (
    <div className="settle">
      <p>{t('rest.text')}</p>
      <div className="actions">
        <Button onClick={() => settle.mutate('scheduled')} isBusy={settle.isPending}>
          {t('rest.send')}
        </Button>
      </div>
      {settle.isError && <Trouble error={settle.error} />}
    </div>
  );
}

/** Only a person can say what became of a post that the platform did not confirm. */
function Settle(target: SettledTarget): ReactElement {
  const t = useWords(releaseWords);
  const settle = useSettle(target);
  return (
    <div className="settle">
      <p>{t('settle.text')}</p>
      <div className="actions">
        {decisions.map((decision) => (
          <Button key={decision} onClick={() => settle.mutate(decision)} isBusy={settle.isPending}>
            {t(`settle.${decision}`)}
          </Button>
        ))}
      </div>
      {settle.isError && <Trouble error={settle.error} />}
    </div>
  );
}
