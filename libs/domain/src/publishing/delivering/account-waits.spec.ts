import { SecretBox } from '@imprint/platform/crypto';
import { Metrics } from '@imprint/platform/metrics';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { FittedPictures, type AssetFiles, type AssetsService, type FittedVideos } from '../../media/index.js';
import { accountParts } from '../connections/accounts.fixture.js';
import { TokenIssuer } from '../connections/token-issuer.fixture.js';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import { person } from '../releases/releases.fixture.js';
import { ReleasesRepository } from '../releases/releases.repository.js';
import { TargetsRepository } from '../releases/targets.repository.js';
import { AccountWaits } from './account-waits.js';
import { ClaimAhead } from './claim-ahead.js';
import { DueTargetsRepository } from './due-targets.repository.js';
import { OutgoingPosts } from './outgoing-posts.js';
import { ReleaseFiles } from './release-media.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { StoredSteps } from './stored-steps.js';
import { PublishMetrics } from './publish-metrics.js';
import { PublishWorkersRepository } from './publish-workers.repository.js';
import { TargetOutcomes } from './target-outcomes.js';
import { TargetPublisher } from './target-publisher.js';
import { QuotaGate } from './quota-gate.js';
import { WaitingTargetsRepository } from './waiting-targets.repository.js';

const config = testConfig();
const secrets = new SecretBox(config);
const signals = { publish: () => Promise.resolve(), subscribe: () => () => undefined } as unknown as SignalBus;
let opened: Awaited<ReturnType<typeof openPublishing>>;
let sky: TokenIssuer;
let accounts: ReturnType<typeof accountParts>;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await rows('truncate release, target, publish_attempt, notice, publish_worker cascade');
  await rows(`delete from connection where id <> 'conn'`);
  sky = new TokenIssuer('single-use');
  accounts = accountParts(opened.dataSource, secrets, new Map([['sky', sky.channel]]));
  await rows(
    `insert into connection (id, organization_id, brand_id, platform, status, handle, credentials_sealed, credentials_expire_at, refresh_at)
     values ('conn_sky', 'org', 'brand', 'sky', 'connected', '@ada', $1, now(), now())`,
    [accounts.credentials.seal(sky.signIn().credentials, 'org')],
  );
});

const rows = <Row>(statement: string, parameters: unknown[] = []): Promise<Row[]> =>
  opened.dataSource.query<Row[]>(statement, parameters);

/** A scheduler-worker: claims what is due, and publishes until it holds nothing. */
function worker(): { publishDue(): Promise<void> } {
  const { dataSource } = opened;
  const channels = new Map([['sky', sky.channel]]);
  const { refreshes, access } = accountParts(dataSource, secrets, channels);
  const workers = new PublishWorkersRepository(dataSource);
  const due = new DueTargetsRepository(dataSource, workers);
  const metrics = new PublishMetrics(new Metrics(), channels);
  const additionsOf = () => Promise.resolve({ captions: [], thumbnails: [] });
  const assets = { findOfAny: () => Promise.resolve([]), additionsOf } as unknown as AssetsService;
  const releases = new ReleasesRepository(dataSource);
  const steps = new StoredSteps(new PublishStepsRepository(dataSource), secrets);
  const files = {} as AssetFiles;
  const posts = new OutgoingPosts(
    releases,
    access,
    new ReleaseFiles(files, new FittedPictures(files), channels, {} as FittedVideos),
    assets,
    steps,
  );
  const waiting = new WaitingTargetsRepository(dataSource);
  const gate = new QuotaGate(dataSource, waiting, signals, channels);
  const outcomes = new TargetOutcomes(dataSource, due, new TargetsRepository(dataSource), signals, metrics, gate);
  const publisher = new TargetPublisher(channels, due, posts, outcomes, signals, config);
  const waits = new AccountWaits(refreshes, waiting, signals, gate);
  const claims = new ClaimAhead(due, workers, publisher, metrics, waits, config);
  const claimAll = async (): Promise<number> => {
    await workers.sayAlive();
    return claims.claimAllDue();
  };
  const isIdle = async (): Promise<boolean> => {
    const [held] = await rows<{ held: number }>(
      `select count(*)::int as held from target where held_by = $1 or status = 'publishing'`,
      [workers.id],
    );
    return publisher.holding === 0 && held?.held === 0;
  };
  return {
    async publishDue() {
      await claimAll();
      while (!(await isIdle())) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

async function addPosts(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, index) => `tgt_${index}`);
  await addRelease(opened.dataSource, 'rel', ids, '-1 second');
  await rows(`update target set connection_id = 'conn_sky', platform = 'sky'`);
}
const states = () =>
  rows<{ status: string; code: string | null; wait: number | null }>(
    `select status, error ->> 'code' as code, round(extract(epoch from wake_at - scheduled_at) / 3600)::int as wait from target`,
  );

describe('posts that are due on an account with an expired token', () => {
  it('are sent after one refresh: 200 of them, over three workers', async () => {
    await addPosts(200);
    const workers = [worker(), worker(), worker()];
    while ((await rows(`select from target where status <> 'published'`)).length > 0) {
      await rows(`update target set wake_at = now() where status = 'scheduled' and held_by is null`);
      await Promise.all(workers.map((one) => one.publishDue()));
    }
    expect([sky.requests, sky.posts.length, new Set(sky.posts).size]).toEqual([1, 200, 200]);
    expect(await rows(`select from publish_attempt where outcome <> 'published'`)).toEqual([]);
  });

  it('wait while the platform cannot refresh it, with no attempt counted', async () => {
    await addPosts(1);
    sky.faults.push('unavailable');
    await rows(`update connection set refresh_failures = 2`);
    await worker().publishDue();
    expect(await states()).toMatchObject([{ status: 'scheduled', code: 'waiting_for_account' }]);
    expect([sky.posts, await rows('select from publish_attempt')]).toEqual([[], []]);
  });

  it('wait for a person for a day from their time on, and are sent once the account is connected again', async () => {
    await addPosts(2);
    sky.revokeAll();
    const { publishDue } = worker();
    await publishDue();
    const waiting = { status: 'scheduled', code: 'waiting_for_account', wait: 24 };
    expect(await states()).toEqual([waiting, waiting]);
    expect(await rows('select kind from notice')).toEqual([{ kind: 'connection.refused' }]);

    await accounts.connections.openReconnection(person, 'conn_sky');
    const identity = { handle: '@ada', displayName: 'Ada', ...sky.signIn() };
    await accounts.requests.connect(person, 'conn_sky', 'brand', () => Promise.resolve(identity));
    await publishDue();
    expect(sky.posts.sort()).toEqual(['tgt_0', 'tgt_1']);
    expect(await states()).toMatchObject([
      { status: 'published', code: null },
      { status: 'published', code: null },
    ]);
  });

  it('wait as well when the platform refused the account before, without being sent', async () => {
    await addPosts(1);
    sky.revokeAll();
    await rows(`update connection set reconnect_needed_at = now(), credentials_expire_at = null`);
    await worker().publishDue();
    expect(await states()).toEqual([{ status: 'scheduled', code: 'waiting_for_account', wait: 24 }]);
    expect(await rows('select from publish_attempt')).toEqual([]);
  });

  it('fail when nobody has connected it after that day', async () => {
    await addPosts(1);
    sky.revokeAll();
    await rows(`update connection set reconnect_needed_at = now()`);
    await rows(`update target set scheduled_at = now() - interval '24 hours'`);
    const { publishDue } = worker();
    for (let time = 1; time <= 2; time += 1) await publishDue();
    expect(await states()).toMatchObject([{ status: 'failed', code: 'refused' }]);
  });
});

describe('a post that the platform refuses because the token ended early', () => {
  beforeEach(() => rows(`update connection set credentials_expire_at = now() + interval '1 hour'`));

  it('is sent again after a refresh', async () => {
    await addPosts(1);
    sky.endAccess();
    const { publishDue } = worker();
    for (let time = 1; time <= 2; time += 1) await publishDue();
    expect([sky.requests, sky.posts]).toEqual([1, ['tgt_0']]);
    expect(await rows('select outcome from publish_attempt order by number')).toEqual([
      { outcome: 'refused' },
      { outcome: 'published' },
    ]);
  });

  it('fails when the platform refuses it with the new token, too', async () => {
    await addPosts(1);
    sky.endAccess();
    const { publishDue } = worker();
    await publishDue();
    await accounts.refreshes.prepare('org', 'conn_sky');
    sky.endAccess();
    await publishDue();
    expect([sky.requests, await states()]).toMatchObject([1, [{ status: 'failed', code: 'refused' }]]);
  });
});
