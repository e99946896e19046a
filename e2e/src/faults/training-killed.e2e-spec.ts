/** @modes embedded, long: redis */
import { blockPictures, FalSimulator, sea } from '@imprint/adapters/models/testing';
import { limits } from '@imprint/contracts/limits';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, Workspace, type Job, type Resource } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';

describe('kill -9 of scheduler-worker while a model is trained', () => {
  let stage: FaultStage;
  let workspace: Workspace;
  let database: Database;
  let fal: FalSimulator;
  let assetIds: string[];
  beforeAll(async () => {
    fal = await FalSimulator.start();
    stage = await FaultStage.start(['api-gateway', 'keys-service', 'scheduler-worker'], {
      settings: {
        ...{ FAL_BASE_URL: fal.origin, FAL_KEY: FalSimulator.key, FAL_TRAINERS: 'flux-lora-fast-training=200' },
        ...{ FAL_STORAGE_BASE_URL: fal.origin, FAL_PLATFORM_BASE_URL: `${fal.origin}/platform` },
        // A worker that is merely slow must not lose what it submits.
        GENERATION_LEASE_SECONDS: '5',
      },
    });
    workspace = await Workspace.open(stage.instance);
    database = await Database.open(stage.instance.databaseUrl);
    assetIds = [];
    for (const picture of await blockPictures(sea, limits.trainingPicturesLeast))
      assetIds.push(await workspace.upload('picture.png', 'image/png', picture));
  });
  afterAll(async () => {
    await database?.close();
    await stage?.stop();
    await fal?.stop();
  });

  it('begins again, and becomes one model', async () => {
    await stage.worker.kill();
    const body = { label: 'At sea', brandId: stage.brandId, assetIds };
    const { id } = await stage.api.data<Job>('POST', '/v1/trainings', body);
    // Whoever looks for the pictures waits until the worker is dead.
    await database.rows('begin');
    await database.rows('lock table asset in access exclusive mode');
    await stage.worker.start();
    await stage.api.until<Job>(`/v1/trainings/${id}`, ['processing']);
    await stage.worker.kill();
    expect((await stage.api.data<Job>('GET', `/v1/trainings/${id}`)).attributes.status).toBe('processing');
    await database.rows('rollback');
    await stage.worker.start();
    const training = await stage.api.until<Job>(`/v1/trainings/${id}`, ['completed', 'failed']);
    expect(training.attributes).toMatchObject({ status: 'completed', error: null, progress: 100 });
    expect(await stage.rows('select status, attempts, fence from training where id = $1', [id])).toEqual([
      { status: 'completed', attempts: 2, fence: 2 },
    ]);
    const models = await stage.api.data<Resource[]>('GET', `/v1/models?brandId=${stage.brandId}`);
    expect(models.filter(({ attributes }) => attributes['brandId'] === stage.brandId)).toHaveLength(1);
  });

  const trainAtVendor = async (): Promise<string> => {
    const body = { label: 'At sea', brandId: stage.brandId, assetIds, trainer: 'fal/flux-lora-fast-training' };
    return (await stage.api.data<Job>('POST', '/v1/trainings', body)).id;
  };
  const restart = async (): Promise<void> => {
    await stage.worker.kill();
    await stage.worker.start();
  };
  /** There is one model, which is paid for once; the vendor was asked for it and for what is on record as lost. */
  async function expectOneModel(id: string, submittedBefore: number, lost: number): Promise<void> {
    const training = await stage.api.until<Job>(`/v1/trainings/${id}`, ['completed', 'failed']);
    expect(training.attributes).toMatchObject({ status: 'completed', error: null, credits: 200 });
    const orphans = await stage.rows('select vendor from vendor_orphan where generation_id = $1', [id]);
    expect(orphans).toEqual(Array.from({ length: lost }, () => ({ vendor: 'fal' })));
    expect(fal.submissions).toHaveLength(submittedBefore + 1 + lost);
    expect(
      await stage.rows('select state, committed_micro::integer as spent from credit_reservation where job_id = $1', [id]),
    ).toEqual([{ state: 'committed', spent: 200_000_000 }]);
  }

  it('at a vendor, after the submission: the next worker finds the job', async () => {
    const before = fal.submissions.length;
    fal.looks = 2;
    const id = await trainAtVendor();
    await eventually(async () => {
      const [row] = await stage.rows<{ job: string | null }>('select vendor_job_id as job from training where id = $1', [id]);
      return typeof row?.job === 'string';
    });
    await restart();
    await expectOneModel(id, before, 0);
  });

  it('at a vendor, before its answer: the lost job is an orphan on record, and another one makes the model', async () => {
    const before = fal.submissions.length;
    const taken = new Promise<void>((resolve) =>
      // It is never answered.
      fal.nextSubmit((_response, seen) => {
        fal.take(seen);
        resolve();
      }),
    );
    const id = await trainAtVendor();
    await taken;
    await restart();
    await expectOneModel(id, before, 1);
  });
});
