import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ImageModel } from '../image/index.js';
import type { KeyedModels } from '../vendor-keys/keyed-vendors.js';
import type { MediaVendor } from './media-vendor.js';
import { image, submits, VendorJobsStage, works } from './vendor-jobs.fixture.js';

let stage: VendorJobsStage;
beforeAll(async () => {
  stage = await VendorJobsStage.open();
});
afterAll(() => stage?.close());
beforeEach(() => stage.reset());

/** Opened by the key of the organization. */
const modelsOf = (generate: ImageModel['generate']): KeyedModels => {
  const model = { capability: { timeoutMs: 60_000 }, generate } as ImageModel;
  const cancel = (job: string) => Promise.resolve(void stage.cancelled.push(`own ${job}`));
  const jobs = { name: 'some', cancel } as Partial<MediaVendor> as MediaVendor;
  return {
    image: new Map([['some/model', model]]),
    video: new Map(),
    audio: new Map(),
    avatar: new Map(),
    text: new Map(),
    transcription: new Map(),
    trainers: new Map(),
    jobs,
    lastFour: 'k3yX',
  };
};
const notAsked: ImageModel['generate'] = () => Promise.reject(new Error('The other key was used.'));

describe('a job of a vendor at which the organization has a key', () => {
  it('is submitted and asked about with it, and ends with its removal', async () => {
    stage.ownModels = modelsOf(submits('job_own', null, 'some'));
    await stage.attempt(notAsked);
    expect(await stage.row()).toMatchObject({ status: 'processing', job: 'job_own' });
    stage.ownModels = modelsOf(works);
    await stage.due();
    await stage.attempt(notAsked);
    expect(await stage.row()).toMatchObject({ status: 'processing', job: 'job_own' });
    stage.ownModels = null;
    await stage.due();
    await stage.attempt(notAsked);
    expect(await stage.row()).toMatchObject({ status: 'failed', error: { code: 'vendor_key_removed' } });
  });

  it('that was begun with the key of the instance goes on with that', async () => {
    await stage.attempt(submits('job_instance', null, 'some'));
    stage.ownModels = modelsOf(notAsked);
    await stage.due();
    await stage.attempt(() => Promise.resolve(image));
    expect(await stage.row()).toMatchObject({ status: 'completed' });
  });

  it('is cancelled with the key that it was submitted with', async () => {
    stage.ownModels = modelsOf(submits('job_own', null, 'some'));
    await stage.attempt(notAsked);
    await stage.cancelIt();
    await stage.leftJobs().sweep();
    expect(stage.cancelled).toEqual(['own job_own']);
  });
});
