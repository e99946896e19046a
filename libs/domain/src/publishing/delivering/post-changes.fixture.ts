import type { PostChangeAction } from '@imprint/contracts/publishing';
import { SecretBox } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { AuditTrail } from '../../audit/index.js';
import { FittedPictures, type AssetFiles, type FittedVideos } from '../../media/index.js';
import { ChannelError, type Channel, type ChannelFailure, type EditedPost } from '../channel/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { ChangePublishedPost } from '../post-changes/change-published-post.js';
import { PostChangesRepository } from '../post-changes/post-changes.repository.js';
import { PublishedPosts } from '../post-changes/published-posts.js';
import { elsewhere, emptyReleases, openReleases, person } from '../releases/releases.fixture.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { ReleaseFiles } from './release-media.js';
import { PostChangeCalls } from './post-change-calls.js';
import { PostChangeOutcomes } from './post-change-outcomes.js';
import { PostChangeWorker } from './post-change-worker.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { StoredSteps } from './stored-steps.js';

/** Published posts on a platform that is asked through `elsewhere`, and a worker that is run by hand. */
async function openWorker() {
  /** What the platform was asked, in order. */
  const asked: string[] = [];
  /** What it answers next; `deleted` and `edited` without. */
  const answers: (() => Promise<'deleted' | 'gone'>)[] = [];
  const answer = (what: string) => {
    asked.push(what);
    return answers.shift()?.() ?? Promise.resolve('deleted' as const);
  };
  const channel = {
    ...elsewhere,
    capability: { ...elsewhere.capability, edit: true, delete: 'permanent' },
    deletePost: ({ externalProviderId }) => answer(`delete ${externalProviderId}`),
    editPost: async ({ externalProviderId, text, media }: EditedPost) =>
      void (await answer(`edit ${externalProviderId}: ${[text, ...media.map(({ altText }) => altText)].join(', ')}`)),
  } as Channel;
  const bare = { ...elsewhere, capability: { ...elsewhere.capability, name: 'bare', label: 'Bare' } };
  const channels = new Map([
    ['elsewhere', channel],
    ['bare', bare],
  ]);
  const opened = await openReleases(channels);
  const { dataSource, catalogue, connections, assets } = opened;
  const config = testConfig();
  const secrets = new SecretBox(config);
  const signals = { publish: () => Promise.resolve(), subscribe: () => () => undefined } as unknown as SignalBus;
  const targets = new TargetsRepository(dataSource);
  const repository = new PostChangesRepository(dataSource);
  const files = { signedUrl: (key: string) => key, size: () => Promise.resolve(500) } as unknown as AssetFiles;
  const posts = new OutgoingPosts(
    new ReleasesRepository(dataSource),
    accountParts(dataSource, secrets, channels).access,
    new ReleaseFiles(files, new FittedPictures(files), channels, {} as FittedVideos),
    assets,
    new StoredSteps(new PublishStepsRepository(dataSource), secrets),
  );
  const published = new PublishedPosts(catalogue, connections, targets, assets);
  const changing = new ChangePublishedPost(dataSource, repository, published, new AuditTrail(dataSource), signals);
  const calls = new PostChangeCalls(targets, posts);
  const outcomes = new PostChangeOutcomes(dataSource, repository, targets, signals);
  const worker = new PostChangeWorker(channels, repository, calls, outcomes, signals, config);

  /** A release with one published target on the account. */
  const addPublished = async (id: string, connectionId = 'conn', platform = 'elsewhere'): Promise<void> => {
    await dataSource.query(
      `insert into release (id, organization_id, brand_id, post_id, title, base_content, status, timezone)
       values ('rel_' || $1, 'org', 'brand', 'post', 'Title', 'Text', 'published', 'UTC')`,
      [id],
    );
    await dataSource.query(
      `insert into target (id, organization_id, release_id, connection_id, platform, position, status, published_at, external_provider_id)
       values ('tgt_' || $1, 'org', 'rel_' || $1, $2, $3, 0, 'published', now(), 'at://' || $1)`,
      [id, connectionId, platform],
    );
  };
  const changes = (id: string): Promise<Record<string, unknown>[]> =>
    dataSource.query(
      `select action, status, attempts, error from post_change where target_id = 'tgt_' || $1 order by created_at, id`,
      [id],
    );
  const receipts = (id: string): Promise<{ action: PostChangeAction; outcome: string; attempt: number }[]> =>
    dataSource.query(
      `select action, outcome, attempt, failure_code, content_digest is not null as digest, author_id, credential_id, approval_id,
         external_provider_id, begun_at <= ended_at as timed
       from publish_receipt where target_id = 'tgt_' || $1 order by created_at, id`,
      [id],
    );
  /** What waits is due. */
  const wake = (): Promise<unknown> =>
    Promise.all([
      dataSource.query(`update post_change set wake_at = now() where status in ('queued', 'running')`),
      dataSource.query('update connection set paused_until = null'),
    ]);
  return { ...opened, asked, answers, changing, repository, worker, addPublished, changes, receipts, wake };
}

/** The same, with what people do and what is seen of it. */
export async function openPostChanges() {
  const opened = await openWorker();
  const { dataSource, changing } = opened;
  const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
    dataSource.query<Row[]>(statement, parameters);
  const empty = async (): Promise<void> => {
    await rows('truncate post_change, publish_receipt');
    await emptyReleases(dataSource);
    await rows(
      `insert into post (id, organization_id, brand_id, content, status) values ('post', 'org', 'brand', 'Text', 'published')
       on conflict do nothing`,
    );
    await rows(`update organization set publishing_policy = '{}'`);
    await rows('update connection set paused_until = null');
    opened.asked.length = 0;
    opened.answers.length = 0;
  };
  const remove = (id: string, by = person) => changing.changePost(by, `rel_${id}`, `tgt_${id}`, { action: 'delete' });
  const edit = (id: string, caption: string, by = person) =>
    changing.changePost(by, `rel_${id}`, `tgt_${id}`, { action: 'edit', caption });
  const target = async (id: string) => (await opened.releases.read(person, `rel_${id}`)).targets[0];
  const pausedAccounts = async (): Promise<string[]> =>
    (await rows<{ id: string }>('select id from connection where paused_until > now()')).map(({ id }) => id);
  /** Until the change of the post is tried again. */
  const seconds = async (id: string): Promise<number> => {
    const [row] = await rows<{ wait: number }>(
      `select extract(epoch from wake_at - now())::float8 as wait from post_change where target_id = 'tgt_' || $1 and status = 'queued'`,
      [id],
    );
    return row?.wait ?? Number.NaN;
  };
  return { ...opened, rows, empty, remove, edit, target, pausedAccounts, seconds };
}

export const refused = (failure: Partial<ChannelFailure>) => () =>
  Promise.reject(
    new ChannelError({
      ...({ outcome: 'refused', class: 'validation', code: 'refused', message: 'No.', retryable: false } as const),
      ...failure,
    }),
  );
export const lost = refused({ outcome: 'unknown', class: 'provider_outage', code: 'timeout', retryable: true });
export const limited = refused({ class: 'rate_limit', code: 'rate_limited', retryable: true, retryAfterSeconds: 900 });
