import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelError } from '../generation-kind.js';
import { GenerationsRepository } from '../generations.repository.js';
import type { ImageModel } from '../image/index.js';
import { JobUnderWay } from './job-record.js';
import { image, submits, VendorJobsStage, works } from './vendor-jobs.fixture.js';

let stage: VendorJobsStage;
beforeAll(async () => {
  stage = await VendorJobsStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

const losesAnswer: ImageModel['generate'] = async (_request, { job }) => {
  await job.submitting('kiln');
  throw new ModelError({ class: 'provider_outage', code: 'unreachable', message: 'It is silent.', retryable: true });
};

describe('while a vendor works', () => {
  it('no worker holds the generation and no attempt is used, however often the vendor is asked', async () => {
    await stage.attempt(submits('job_1', 30));
    const waiting = { status: 'processing', attempts: 0, progress: 30, waits: true };
    expect(await stage.row()).toMatchObject({ ...waiting, job: 'job_1', isDue: false });
    await stage.attempt(() => Promise.reject(new Error('was asked too early')));
    for (let asked = 0; asked < 6; asked++) {
      await stage.due();
      await stage.attempt(works);
    }
    expect(await stage.row()).toMatchObject({ ...waiting, state: 'submitted' });
    await stage.due();
    await stage.attempt((_request, { job }) => {
      expect(job.known).toMatchObject({ id: 'job_1' });
      return Promise.resolve(image);
    });
    expect(await stage.row()).toMatchObject({ status: 'completed', attempts: 1, progress: 100, state: null });
    expect(await stage.orphanRows()).toEqual([]);
  });

  it('a worker that comes late with a renewal or an end changes nothing', async () => {
    const stale = await stage.claims.claim(stage.id, 60);
    if (stale === null) throw new Error('It was held.');
    await stage.claims.jobs.wait(stale, 60_000, 10);
    const before = await stage.row();
    expect(await stage.claims.renew(stale, 90, 600)).toBe(false);
    expect(await stage.claims.giveBack(stale)).toBe(false);
    expect(await stage.claims.jobs.wait(stale, 1, 90)).toBe(false);
    expect(await stage.claims.jobs.submitting(stale, 'kiln')).toBeNull();
    expect(await stage.row()).toEqual(before);
  });

  it('its call makes the generation due, once', async () => {
    await stage.attempt(submits('job_1'));
    const { submission } = await stage.row();
    expect(await stage.claims.jobs.called(submission, 'loom')).toBeNull();
    expect(await stage.claims.jobs.called('another0123456789012', 'kiln')).toBeNull();
    expect((await stage.row()).isDue).toBe(false);
    expect(await stage.claims.jobs.called(submission, 'kiln')).toMatchObject({ id: stage.id });
    expect((await stage.row()).isDue).toBe(true);
    expect(await stage.claims.jobs.called(submission, 'kiln')).toBeNull();
  });

  it('a call that comes while a worker asks has the vendor asked again at once', async () => {
    await stage.attempt(submits('job_1'));
    await stage.due();
    const { submission } = await stage.row();
    await stage.attempt(async () => {
      expect(await stage.claims.jobs.called(submission, 'kiln')).toBeNull();
      expect((await stage.row()).isDue).toBe(false);
      throw new JobUnderWay(60_000);
    });
    expect((await stage.row()).isDue).toBe(true);
    await stage.attempt(works);
    expect((await stage.row()).isDue).toBe(false);
  });
});

describe('a submission whose answer was lost', () => {
  it('is on record as an orphan as soon as another one is sent, and is named there if the vendor names it', async () => {
    await stage.attempt(losesAnswer);
    const { submission: lost } = await stage.row();
    expect(await stage.row()).toMatchObject({ status: 'queued', state: 'submitting', job: null });
    await stage.due();
    await stage.attempt(submits('job_2'));
    expect(await stage.orphanRows()).toEqual([{ id: stage.id, organizationId: 'org', vendor: 'kiln', job: null }]);
    expect(stage.orphans).toEqual(['kiln']);
    expect(await stage.claims.jobs.name(lost, 'job_1')).toBe(false);
    expect(await stage.orphanRows()).toMatchObject([{ job: 'job_1' }]);
    expect(await stage.row()).toMatchObject({ job: 'job_2' });
  });

  it('is found by whoever comes next if the vendor names it before', async () => {
    await stage.attempt(losesAnswer);
    expect(await stage.claims.jobs.name((await stage.row()).submission, 'job_1')).toBe(true);
    await stage.due();
    await stage.attempt((_request, { job }) => {
      expect(job.known?.id).toBe('job_1');
      return Promise.resolve(image);
    });
    expect(await stage.row()).toMatchObject({ status: 'completed' });
    expect(await stage.orphanRows()).toEqual([]);
  });

  it('keeps the first name that it got', async () => {
    await stage.attempt(submits('job_1'));
    const { submission } = await stage.row();
    expect(await stage.claims.jobs.name(submission, 'job_9')).toBe(false);
    expect(await stage.row()).toMatchObject({ job: 'job_1' });
  });

  it('is on record as an orphan after two minutes, if its generation has ended', async () => {
    await stage.attempt(losesAnswer);
    await stage.cancelIt();
    await stage.due();
    await stage.leftJobs().sweep();
    expect([await stage.orphanRows(), (await stage.row()).state]).toEqual([[], 'submitting']);
    await stage.dataSource.query(`update generation set vendor_submitted_at = now() - interval '121 seconds'`);
    await stage.leftJobs().sweep();
    expect([await stage.orphanRows(), (await stage.row()).state]).toEqual([
      [{ id: stage.id, organizationId: 'org', vendor: 'kiln', job: null }],
      null,
    ]);
    expect([stage.orphans, stage.cancelled]).toEqual([['kiln'], []]);
  });

  it.each([
    ['its job is cancelled if there is one', () => Promise.resolve('job_1'), ['job_1'], null],
    ['it is forgotten if there is none', () => Promise.resolve(null), [], null],
    ['it is asked about again if that fails', () => Promise.reject(new Error('It is silent.')), [], 'submitting'],
  ])('is no orphan at a vendor that knows its name: %s', async (_what, find, ended, state) => {
    await stage.attempt(losesAnswer);
    await stage.cancelIt();
    await stage.dataSource.query(`update generation set wake_at = now(), vendor_submitted_at = now() - interval '121 seconds'`);
    const asked: string[] = [];
    await stage.leftJobs((name) => (asked.push(name), find())).sweep();
    const { submission, state: left } = await stage.row();
    expect([asked, stage.cancelled, await stage.orphanRows(), stage.orphans, left]).toEqual([[submission], ended, [], [], state]);
  });

  it('that the vendor has certainly refused is forgotten', async () => {
    await stage.attempt(async (_request, { job }) => {
      await job.submitting('kiln');
      await job.dropped();
      throw new ModelError({ class: 'rate_limit', code: 'rate_limited', message: 'Slow down.', retryable: true });
    });
    await stage.due();
    await stage.attempt(submits('job_1'));
    expect(await stage.orphanRows()).toEqual([]);
  });
});

describe('a job whose generation has ended', () => {
  it('is cancelled at its vendor, once, whether the generation was cancelled or has failed', async () => {
    await stage.attempt(submits('job_1'));
    expect(await stage.cancelIt()).toMatchObject({ promptBatchId: null });
    expect(await stage.cancelIt()).toBeNull();
    await Promise.all([stage.leftJobs().sweep(), stage.leftJobs().sweep()]);
    await stage.leftJobs().sweep();
    expect(stage.cancelled).toEqual(['job_1']);
    expect(await stage.row()).toMatchObject({ status: 'cancelled', state: null });
    await stage.dataSource.query(`update generation set status = 'failed', vendor_job_state = 'submitted', wake_at = now()`);
    await stage.leftJobs().sweep();
    expect(stage.cancelled).toEqual(['job_1', 'job_1']);
  });

  it('is tried again after a failure, and given up after an hour', async () => {
    stage.cancel = () => Promise.reject(new Error('It is silent.'));
    await stage.attempt(submits('job_1'));
    await stage.cancelIt();
    await stage.leftJobs().sweep();
    expect(await stage.row()).toMatchObject({ state: 'submitted', isDue: false });
    await stage.dataSource.query(`update generation set wake_at = now(), completed_at = now() - interval '1 hour'`);
    await stage.leftJobs().sweep();
    expect((await stage.row()).state).toBeNull();
  });

  it('is named by its worker although the generation was cancelled meanwhile, and then cancelled', async () => {
    await stage.attempt(async (_request, { job }) => {
      await job.submitting('kiln');
      await stage.cancelIt();
      await job.submitted('job_1');
      throw new JobUnderWay(60_000);
    });
    expect(await stage.row()).toMatchObject({ status: 'cancelled', job: 'job_1' });
    await stage.leftJobs().sweep();
    expect(stage.cancelled).toEqual(['job_1']);
  });

  it('of another organization is not cancelled', async () => {
    await stage.attempt(submits('job_1'));
    expect(await new GenerationsRepository(stage.dataSource).cancel(stage.dataSource.manager, 'other', stage.id)).toBeNull();
    expect(await stage.row()).toMatchObject({ status: 'processing' });
  });
});

it('a generation that is cancelled is neither made nor announced by the worker that had it', async () => {
  await stage.attempt(async () => {
    await stage.cancelIt();
    return image;
  });
  expect(await stage.row()).toMatchObject({ status: 'cancelled' });
  expect(await stage.dataSource.query('select id from asset where generation_id = $1', [stage.id])).toEqual([]);
});
