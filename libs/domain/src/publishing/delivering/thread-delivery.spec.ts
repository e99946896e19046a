import type { Failure } from '@imprint/contracts/errors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ChannelError, type LookUpResult, type OutgoingPost, type PublishedRecord } from '../channel/index.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { ControlRelease } from '../releases/control-release.js';
import type { DraftChecks } from '../releases/draft-checks.js';
import { ReleaseChanges } from '../releases/release-changes.js';
import { person } from '../releases/releases.fixture.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { publishedPosts } from '../releases/thread-posts.js';
import { TargetEntity } from '../releases/target.entity.js';
import type { ReleaseCards } from '../link-cards/release-cards.js';
import type { SeriesControl } from '../recurrence/series-control.js';
import { publishWorker } from './publish-worker.fixture.js';

const following = { thread: [{ text: 'Second', media: [] }], firstComment: 'Comment' };
const texts = ['Text', 'Second', 'Comment'];
let opened: Awaited<ReturnType<typeof openPublishing>>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate release, target, publish_attempt, publish_receipt cascade');
  await addRelease(opened.dataSource, 'rel', ['tgt'], '-1 second');
});

/** A platform that publishes what `answer` does not fail, and knows what it has published. */
class Platform {
  readonly posts = new Map<string, PublishedRecord & { text: string }>();
  calls: string[] = [];
  /** Throws instead of publishing the text. */
  fails: (text: string) => Error | undefined = () => undefined;
  /** The post is published, and the answer lost. */
  loses: (text: string) => boolean = () => false;

  readonly publish = async (post: OutgoingPost): Promise<PublishedRecord> => {
    this.calls.push(post.text);
    const failure = this.fails(post.text);
    if (failure !== undefined) throw failure;
    const record = recordOf(post);
    this.posts.set(record.externalProviderId, { ...record, text: post.text });
    if (this.loses(post.text)) throw new Error('The answer was lost.');
    return Promise.resolve(record);
  };

  readonly lookUp = (post: OutgoingPost): Promise<LookUpResult> => {
    const record = this.posts.get(recordOf(post).externalProviderId);
    return Promise.resolve(record === undefined ? { outcome: 'absent' } : { outcome: 'found', record: recordOf(post) });
  };
}
const recordOf = ({ reply }: OutgoingPost): PublishedRecord => {
  const externalProviderId = reply?.part ?? 'first';
  return { externalProviderId, externalShortcode: null, url: `https://x.example/${externalProviderId.replace(' ', '-')}` };
};
const refusal = (retryable: boolean): ChannelError =>
  new ChannelError({ outcome: 'refused', class: 'validation', code: 'post_refused', message: 'Not like this.', retryable });

/** The worker runs once over what is due: it publishes, and settles what is uncertain. */
async function run(platform: Platform): Promise<void> {
  const { dataSource } = opened;
  const { publish, lookUp } = platform;
  const worker = publishWorker(dataSource, { publish, lookUp, following }, { PUBLISH_RETRY_BASE_MS: 10 });
  await worker.workers.sayAlive();
  await dataSource.query(`update target set wake_at = now() where wake_at is not null`);
  worker.publisher.take(await worker.due.claimDue(1, 60));
  await worker.publisher.stop();
  // Its call is certainly over.
  await dataSource.query(`update publish_attempt set started_at = now() - interval '1 hour'`);
  await worker.settleUncertain();
}
async function target(): Promise<{ status: string; error: Failure | null; ids: (string | null)[]; parts: string[] }> {
  const row = await opened.dataSource.manager.findOneByOrFail(TargetEntity, { id: 'tgt' });
  const posts = publishedPosts(row);
  return {
    ...{ status: row.status, error: row.error },
    ids: posts.map(({ externalProviderId }) => externalProviderId),
    parts: posts.map(({ part }) => part),
  };
}
const receipts = () =>
  opened.dataSource.query<object[]>(
    'select outcome, external_provider_id as first, posts from publish_receipt order by attempt, created_at',
  );
const all = { ids: ['first', 'post 2', 'comment'], parts: ['post', 'thread', 'comment'] };

describe('a target of several posts', () => {
  it('is published when all of them are, and its receipt names them in order', async () => {
    const platform = new Platform();
    await run(platform);
    expect(await target()).toEqual({ status: 'published', error: null, ...all });
    expect(platform.calls).toEqual(texts);
    const posts = [
      { part: 'post', externalProviderId: 'first', url: 'https://x.example/first' },
      { part: 'thread', externalProviderId: 'post 2', url: 'https://x.example/post-2' },
      { part: 'comment', externalProviderId: 'comment', url: 'https://x.example/comment' },
    ];
    expect(await receipts()).toEqual([{ outcome: 'published', first: 'first', posts }]);
    expect(await opened.dataSource.query('select from publish_step')).toEqual([]);
  });

  it.each(texts)('goes on from the post whose answer was lost, and sends none twice: %s', async (lost) => {
    const platform = new Platform();
    platform.loses = (text) => text === lost;
    await run(platform);
    platform.loses = () => false;
    await run(platform);
    expect(await target()).toMatchObject({ status: 'published', ...all });
    expect(platform.calls).toEqual(texts);
  });

  it('is tried again from the post that was refused for now, and says meanwhile what is out', async () => {
    const platform = new Platform();
    platform.fails = (text) => (text === 'Second' ? refusal(true) : undefined);
    await run(platform);
    expect(await target()).toMatchObject({
      ...{ status: 'scheduled', ids: ['first'] },
      error: {
        code: 'post_refused',
        message: 'Of 3 posts, 1 is on the platform, the last at https://x.example/first. Not like this.',
        retryable: true,
      },
    });
    platform.fails = () => undefined;
    await run(platform);
    expect(await target()).toMatchObject({ status: 'published', ...all });
    expect(platform.calls).toEqual(['Text', 'Second', 'Second', 'Comment']);
  });

  it('fails in the end with what is out, and the rest goes out once a person says so', async () => {
    const platform = new Platform();
    platform.fails = (text) => (text === 'Comment' ? refusal(false) : undefined);
    await run(platform);
    expect(await target()).toMatchObject({
      ...{ status: 'failed', ids: ['first', 'post 2'] },
      error: {
        code: 'partly_published',
        message: 'Of 3 posts, 2 are on the platform, the last at https://x.example/post-2. Not like this.',
        retryable: false,
      },
    });
    expect(await receipts()).toMatchObject([
      { outcome: 'refused', first: 'first', posts: [{ part: 'post' }, { part: 'thread' }] },
    ]);

    platform.fails = () => undefined;
    await settle('scheduled');
    await run(platform);
    expect(await target()).toMatchObject({ status: 'published', error: null, ...all });
    expect(platform.calls).toEqual([...texts, 'Comment']);
  });

  it('that failed with nothing out stays failed, and one that is partly out is not made published by hand', async () => {
    const platform = new Platform();
    platform.fails = () => refusal(false);
    await run(platform);
    expect(await target()).toMatchObject({
      status: 'failed',
      ids: [],
      error: { code: 'post_refused', message: 'Not like this.' },
    });
    await expect(settle('scheduled')).rejects.toMatchObject({ code: 'state_conflict' });
    await opened.dataSource.query(`update target set error = jsonb_set(error, '{code}', '"partly_published"')`);
    await expect(settle('published')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('whose first post was found by its content sends what follows it', async () => {
    const platform = new Platform();
    platform.loses = (text) => text === 'Text';
    const { dataSource } = opened;
    const worker = publishWorker(
      dataSource,
      {
        publish: platform.publish,
        lookUp: () => Promise.resolve({ outcome: 'candidates', records: [{ ...recordOf({} as OutgoingPost) }] }),
        following,
      },
      { PUBLISH_RETRY_BASE_MS: 10 },
    );
    await worker.workers.sayAlive();
    worker.publisher.take(await worker.due.claimDue(1, 60));
    await worker.publisher.stop();
    await worker.settleUncertain();
    expect(await target()).toMatchObject({ status: 'scheduled', ids: ['first'], error: null });
  });
});

function settle(status: 'scheduled' | 'published'): Promise<void> {
  const signals = { publish: () => Promise.resolve() } as unknown as ConstructorParameters<typeof ReleaseChanges>[1];
  const { dataSource } = opened;
  const targets = new TargetsRepository(dataSource);
  const control = new ControlRelease(
    new ReleaseChanges(dataSource, signals),
    targets,
    {} as SeriesControl,
    {} as ReleaseCards,
    {} as DraftChecks,
  );
  return control.settle({ ...person, organizationId: 'org' }, 'rel', 'tgt', { status });
}
