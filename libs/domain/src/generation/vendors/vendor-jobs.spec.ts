import type { GenerationJob } from '@imprint/contracts/messages';
import type { Job } from '@imprint/platform/queue';
import type { SignalBus } from '@imprint/platform/signals';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { AssetFiles } from '../../media/index.js';
import { openDatabase, type OpenedDatabase } from '../../schema/database.fixture.js';
import type { MusicKind, VoiceKind } from '../audio/audio-kinds.js';
import { GenerationClaimsRepository } from '../generation-claims.repository.js';
import { ModelError } from '../generation-kind.js';
import { GenerationKinds } from '../generation-kinds.js';
import type { GenerationMetrics } from '../generation-metrics.js';
import { GenerationOutcomes } from '../generation-outcomes.js';
import { GenerationProcessor } from '../generation.processor.js';
import { GenerationsRepository } from '../generations.repository.js';
import { oneModelKind } from '../image/image-kind.fixture.js';
import type { GeneratedImage, ImageModel } from '../image/index.js';
import type { TextKind } from '../text/text-kind.js';
import type { TransformKind } from '../transform/transform-kind.js';
import type { VideoKind } from '../video/video-kind.js';
import { JobUnderWay } from './job-record.js';
import { LeftJobs } from './left-jobs.js';
import type { MediaVendor } from './media-vendor.js';

const image: GeneratedImage = { bytes: Buffer.from('drawn'), mimeType: 'image/png', width: 1, height: 1 };
let database: OpenedDatabase;
let dataSource: DataSource;
let claims: GenerationClaimsRepository;
let id: string;
let count = 0;
let orphans: string[];
let cancelled: string[];
let cancel: MediaVendor['cancel'];

beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await openDatabase();
  ({ dataSource } = database);
  claims = new GenerationClaimsRepository(dataSource);
});
afterAll(() => database.close());
beforeEach(async () => {
  [orphans, cancelled] = [[], []];
  cancel = (job) => Promise.resolve(void cancelled.push(job));
  id = `gen_${(count += 1)}`;
  await dataSource.query(`delete from generation`);
  await dataSource.query(`delete from vendor_orphan`);
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
    [id],
  );
});

const metrics = {
  ended: () => undefined,
  orphaned: (vendor: string) => void orphans.push(vendor),
} as unknown as GenerationMetrics;

/** One attempt of a worker whose model does this. */
async function attempt(generate: ImageModel['generate']): Promise<void> {
  const model = { capability: { timeoutMs: 60_000 }, generate } as ImageModel;
  const files = { store: () => Promise.resolve(), signedUrl: (key: string) => key } as unknown as AssetFiles;
  const config = testConfig({});
  const images = oneModelKind(model, files, config);
  const others = [{} as VideoKind, {} as VoiceKind, {} as MusicKind, {} as TextKind, {} as TransformKind] as const;
  const kinds = new GenerationKinds(images, ...others);
  const signals = { publish: () => Promise.resolve() } as unknown as SignalBus;
  const outcomes = new GenerationOutcomes(dataSource, claims, kinds, files, signals, metrics);
  const processor = new GenerationProcessor(claims, kinds, outcomes, signals, metrics, config);
  await processor.process({ data: { version: 1, generationId: id } } as Job<GenerationJob>);
}

/** Submits a job of the vendor `kiln` with this id, and waits for it. */
const submits =
  (jobId: string, percent: number | null = null): ImageModel['generate'] =>
  async (_request, { job }) => {
    await job.submitting('kiln');
    await job.submitted(jobId);
    throw new JobUnderWay(60_000, percent);
  };
const works: ImageModel['generate'] = () => Promise.reject(new JobUnderWay(60_000));
const losesAnswer: ImageModel['generate'] = async (_request, { job }) => {
  await job.submitting('kiln');
  throw new ModelError({ class: 'provider_outage', code: 'unreachable', message: 'It is silent.', retryable: true });
};

interface Row {
  status: string;
  attempts: number;
  progress: number;
  job: string | null;
  state: string | null;
  waits: boolean;
  isDue: boolean;
  submission: string;
}
async function row(): Promise<Row> {
  const [found] = await dataSource.query<Row[]>(
    `select status, attempts, progress, vendor_job_id as job, vendor_job_state as state, vendor_waits as waits,
       wake_at <= now() as "isDue", vendor_submission as submission from generation where id = $1`,
    [id],
  );
  if (found === undefined) throw new Error('It is gone.');
  return found;
}
const due = () => dataSource.query(`update generation set wake_at = now() where id = $1`, [id]);
const orphanRows = (): Promise<object[]> =>
  dataSource.query(
    'select generation_id as id, organization_id as "organizationId", vendor, vendor_job_id as job from vendor_orphan',
  );
const cancelIt = () => new GenerationsRepository(dataSource).cancel('org', id);
function leftJobs(): LeftJobs {
  const vendor = { name: 'kiln', cancel: (job, signal) => cancel(job, signal) } as MediaVendor;
  return new LeftJobs(claims, metrics, new Map([['kiln', vendor]]), testConfig({ SWEEP_INTERVAL_MS: 600_000 }));
}

describe('while a vendor works', () => {
  it('no worker holds the generation and no attempt is used, however often the vendor is asked', async () => {
    await attempt(submits('job_1', 30));
    expect(await row()).toMatchObject({
      status: 'processing',
      attempts: 0,
      progress: 30,
      job: 'job_1',
      waits: true,
      isDue: false,
    });
    await attempt(() => Promise.reject(new Error('was asked too early')));
    for (let asked = 0; asked < 6; asked++) {
      await due();
      await attempt(works);
    }
    expect(await row()).toMatchObject({ status: 'processing', attempts: 0, progress: 30, state: 'submitted', waits: true });
    await due();
    await attempt((_request, { job }) => {
      expect(job.known).toMatchObject({ id: 'job_1' });
      return Promise.resolve(image);
    });
    expect(await row()).toMatchObject({ status: 'completed', attempts: 1, progress: 100, state: null });
    expect(await orphanRows()).toEqual([]);
  });

  it('a worker that comes late with a renewal or an end changes nothing', async () => {
    const stale = await claims.claim(id, 60);
    if (stale === null) throw new Error('It was held.');
    await claims.jobs.wait(stale, 60_000, 10);
    const before = await row();
    expect(await claims.renew(stale, 90, 600)).toBe(false);
    expect(await claims.giveBack(stale)).toBe(false);
    expect(await claims.jobs.wait(stale, 1, 90)).toBe(false);
    expect(await claims.jobs.submitting(stale, 'kiln')).toBeNull();
    expect(await row()).toEqual(before);
  });

  it('its call makes the generation due, once', async () => {
    await attempt(submits('job_1'));
    const { submission } = await row();
    expect(await claims.jobs.called(submission, 'loom')).toBeNull();
    expect(await claims.jobs.called('another0123456789012', 'kiln')).toBeNull();
    expect((await row()).isDue).toBe(false);
    expect(await claims.jobs.called(submission, 'kiln')).toMatchObject({ id });
    expect((await row()).isDue).toBe(true);
    expect(await claims.jobs.called(submission, 'kiln')).toBeNull();
  });

  it('a call that comes while a worker asks has the vendor asked again at once', async () => {
    await attempt(submits('job_1'));
    await due();
    const { submission } = await row();
    await attempt(async () => {
      expect(await claims.jobs.called(submission, 'kiln')).toBeNull();
      expect((await row()).isDue).toBe(false);
      throw new JobUnderWay(60_000);
    });
    expect((await row()).isDue).toBe(true);
    await attempt(works);
    expect((await row()).isDue).toBe(false);
  });
});

describe('a submission whose answer was lost', () => {
  it('is on record as an orphan as soon as another one is sent, and is named there if the vendor names it', async () => {
    await attempt(losesAnswer);
    const { submission: lost } = await row();
    expect(await row()).toMatchObject({ status: 'queued', state: 'submitting', job: null });
    await due();
    await attempt(submits('job_2'));
    expect(await orphanRows()).toEqual([{ id, organizationId: 'org', vendor: 'kiln', job: null }]);
    expect(orphans).toEqual(['kiln']);
    expect(await claims.jobs.name(lost, 'job_1')).toBe(false);
    expect(await orphanRows()).toMatchObject([{ job: 'job_1' }]);
    expect(await row()).toMatchObject({ job: 'job_2' });
  });

  it('is found by whoever comes next if the vendor names it before', async () => {
    await attempt(losesAnswer);
    expect(await claims.jobs.name((await row()).submission, 'job_1')).toBe(true);
    await due();
    await attempt((_request, { job }) => {
      expect(job.known?.id).toBe('job_1');
      return Promise.resolve(image);
    });
    expect(await row()).toMatchObject({ status: 'completed' });
    expect(await orphanRows()).toEqual([]);
  });

  it('keeps the first name that it got', async () => {
    await attempt(submits('job_1'));
    const { submission } = await row();
    expect(await claims.jobs.name(submission, 'job_9')).toBe(false);
    expect(await row()).toMatchObject({ job: 'job_1' });
  });

  it('is on record as an orphan after two minutes, if its generation has ended', async () => {
    await attempt(losesAnswer);
    await cancelIt();
    await due();
    await leftJobs().sweep();
    expect([await orphanRows(), (await row()).state]).toEqual([[], 'submitting']);
    await dataSource.query(`update generation set vendor_submitted_at = now() - interval '121 seconds'`);
    await leftJobs().sweep();
    expect([await orphanRows(), (await row()).state]).toEqual([[{ id, organizationId: 'org', vendor: 'kiln', job: null }], null]);
    expect([orphans, cancelled]).toEqual([['kiln'], []]);
  });

  it('that the vendor has certainly refused is forgotten', async () => {
    await attempt(async (_request, { job }) => {
      await job.submitting('kiln');
      await job.dropped();
      throw new ModelError({ class: 'rate_limit', code: 'rate_limited', message: 'Slow down.', retryable: true });
    });
    await due();
    await attempt(submits('job_1'));
    expect(await orphanRows()).toEqual([]);
  });
});

describe('a job whose generation has ended', () => {
  it('is cancelled at its vendor, once, whether the generation was cancelled or has failed', async () => {
    await attempt(submits('job_1'));
    expect(await cancelIt()).toEqual({ promptBatchId: null });
    expect(await cancelIt()).toBeNull();
    await Promise.all([leftJobs().sweep(), leftJobs().sweep()]);
    await leftJobs().sweep();
    expect(cancelled).toEqual(['job_1']);
    expect(await row()).toMatchObject({ status: 'cancelled', state: null });
    await dataSource.query(`update generation set status = 'failed', vendor_job_state = 'submitted', wake_at = now()`);
    await leftJobs().sweep();
    expect(cancelled).toEqual(['job_1', 'job_1']);
  });

  it('is tried again after a failure, and given up after an hour', async () => {
    cancel = () => Promise.reject(new Error('It is silent.'));
    await attempt(submits('job_1'));
    await cancelIt();
    await leftJobs().sweep();
    expect(await row()).toMatchObject({ state: 'submitted', isDue: false });
    await dataSource.query(`update generation set wake_at = now(), completed_at = now() - interval '1 hour'`);
    await leftJobs().sweep();
    expect((await row()).state).toBeNull();
  });

  it('is named by its worker although the generation was cancelled meanwhile, and then cancelled', async () => {
    await attempt(async (_request, { job }) => {
      await job.submitting('kiln');
      await cancelIt();
      await job.submitted('job_1');
      throw new JobUnderWay(60_000);
    });
    expect(await row()).toMatchObject({ status: 'cancelled', job: 'job_1' });
    await leftJobs().sweep();
    expect(cancelled).toEqual(['job_1']);
  });

  it('of another organization is not cancelled', async () => {
    await attempt(submits('job_1'));
    expect(await new GenerationsRepository(dataSource).cancel('other', id)).toBeNull();
    expect(await row()).toMatchObject({ status: 'processing' });
  });
});

it('a generation that is cancelled is neither made nor announced by the worker that had it', async () => {
  await attempt(async () => {
    await cancelIt();
    return image;
  });
  expect(await row()).toMatchObject({ status: 'cancelled' });
  expect(await dataSource.query('select id from asset where generation_id = $1', [id])).toEqual([]);
});
