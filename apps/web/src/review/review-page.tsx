import { ImprintError, type ReviewResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { Suspense, type ReactElement } from 'react';
import { askedTimeText } from '../time/moments.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { PostPreviews } from '../ui/post-previews.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { ReviewComments } from './review-comments.js';
import { ReviewDecision } from './review-decision.js';
import { reviewOf } from './queries.js';
import { reviewWords } from './words.js';
import './review.css';

/** For people without an account: what a review link shows, and what they think of it. */
export function ReviewPage(): ReactElement {
  const { secret }: { secret?: string } = useRouteContext({ strict: false });
  return (
    <main className="review" id="main">
      <Suspense>{secret === undefined ? <DeadLink /> : <Review key={secret} secret={secret} />}</Suspense>
    </main>
  );
}

function Review({ secret }: { secret: string }): ReactElement {
  const query = useQuery(reviewOf(secret));
  // What was read before is not shown once the link has ended.
  if (query.error instanceof ImprintError && query.error.code === 'invalid_review_link') return <DeadLink />;
  return <Loaded query={query}>{({ data }) => <Reviewed secret={secret} {...data} />}</Loaded>;
}

function DeadLink(): ReactElement {
  const t = useWords(reviewWords);
  return (
    <Page title={t('dead.title')}>
      <p>{t('dead.text')}</p>
    </Page>
  );
}

function Reviewed({ secret, attributes }: ReviewResource & { secret: string }): ReactElement {
  const t = useWords(reviewWords);
  const { title, invitedBy, reviewerName, expiresAt, action } = attributes;
  return (
    <Page
      title={title ?? t('title')}
      lead={
        <>
          <p className="theirs">{t('invited', { name: invitedBy, reviewer: reviewerName })}</p>
          <p className="note">{t.rich('expires', { at: () => <Distance key="at" at={expiresAt} /> })}</p>
        </>
      }
    >
      <div className="review-parts">
        <Panel title={t('post')}>
          <Post {...attributes} />
        </Panel>
        <div className="stack">
          {action !== null && (
            <Panel title={t('decision')}>
              <ReviewDecision secret={secret} review={attributes} action={action} />
            </Panel>
          )}
          <Panel title={t('comments')}>
            <ReviewComments secret={secret} {...attributes} />
          </Panel>
        </div>
      </div>
    </Page>
  );
}

/** The post with its time. */
function Post(attributes: ReviewResource['attributes']): ReactElement {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { text, targets, media, scheduledAt, timezone } = attributes;
  return (
    <>
      <p className="theirs">
        {scheduledAt === null ? t('post.noTime') : t('post.time', { time: askedTimeText(scheduledAt, timezone, language) })}
      </p>
      <PostPreviews {...{ text, targets, media, scheduledAt, timezone }} nowhere={t('post.here')} empty={t('post.empty')} />
    </>
  );
}
