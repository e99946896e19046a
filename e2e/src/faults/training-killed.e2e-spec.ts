/** @modes embedded, long: redis */
import { blockPictures, sea } from '@imprint/adapters/models/testing';
import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Database, Workspace, type Job, type Resource } from '../harness/index.js';
import { FaultStage } from './fault-stage.js';

describe('kill -9 of scheduler-worker while a model is trained', () => {
  let stage: FaultStage;
  let workspace: Workspace;
  let database: Database;
  beforeAll(async () => {
    stage = await FaultStage.start(['api-gateway', 'keys-service', 'scheduler-worker']);
    workspace = await Workspace.open(stage.instance);
    database = await Database.open(stage.instance.databaseUrl);
  });
  afterAll(async () => {
    await database?.close();
    await stage?.stop();
  });

  it('begins again, and becomes one model', async () => {
    const assetIds: string[] = [];
    for (const picture of await blockPictures(sea, limits.trainingPicturesLeast))
      assetIds.push(await workspace.upload('picture.png', 'image/png', picture));
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
    expect(await stage.rows('select status, attempts, fence from training')).toEqual([
      { status: 'completed', attempts: 2, fence: 2 },
    ]);
    const models = await stage.api.data<Resource[]>('GET', `/v1/models?brandId=${stage.brandId}`);
    expect(models.filter(({ attributes }) => attributes['brandId'] === stage.brandId)).toHaveLength(1);
  });
});
