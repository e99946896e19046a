import type { CreateTraining } from '@imprint/contracts/trainings';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ModelError } from '../generation-kind.js';
import type { ModelAtVendor, TrainingContext } from '../image/image-trainer.js';
import { JobUnderWay } from '../vendors/job-record.js';
import { openTrainings, person, pictures, stranger, type OpenedTrainings, type Train } from './trainings.fixture.js';

let opened: OpenedTrainings;
beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openTrainings();
  await opened.dataSource.query(`update asset set alt_text = 'A pier' where id = 'asset_0'`);
});
afterAll(() => opened?.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate training, vendor_orphan, credit_reservation, vendor_key');
  Object.assign(opened.trainer, { train: made });
  Object.assign(opened.trainer.capability, { credits: 200, bindsModels: false, takesCaptions: true });
  opened.own.trainers = null;
  for (const list of [opened.forgotten, opened.atVendor.cancelled, opened.atVendor.orphans]) list.length = 0;
});

const atVendor: ModelAtVendor = { weights: 'https://files.example/weights', job: 'job_1' };
const made: Train = () => Promise.resolve(atVendor);
/** Submits a job that is done at once. */
const submits: Train = async (_pictures, { job }) => {
  await job.submitting('some');
  await job.submitted('job_1');
  return atVendor;
};
/** Submits a job, and waits for it. */
const works: Train = async (_pictures, { job }) => {
  if (job.known === null) {
    await job.submitting('some');
    await job.submitted('job_1');
  }
  throw new JobUnderWay(60_000, 40);
};
/** The answer to its submission is lost with its worker. */
const lost: Train = async (_pictures, { job }) => {
  await job.submitting('some');
  throw new ModelError({ class: 'provider_outage', code: 'unreachable', message: 'No answer.', retryable: false });
};
const request = (changes: Partial<CreateTraining> = {}): CreateTraining => ({
  ...{ label: 'At sea', brandId: 'brand', assetIds: pictures, trainer: 'some/trainer' },
  ...changes,
});
const create = async (changes: Partial<CreateTraining> = {}): Promise<string> =>
  (await opened.trainings.create(person, request(changes))).id;
const reserved = async (): Promise<object[]> =>
  opened.dataSource.query(
    `select job_id as id, state, reserved_micro::integer as micro, committed_micro::integer as cost from credit_reservation`,
  );
const row = async (): Promise<Record<string, unknown> | undefined> => {
  const [found] = await opened.dataSource.query<Record<string, unknown>[]>(
    `select status, progress, attempts, vendor_job_id as job, vendor_job_state as state, vendor_waits as waits,
       error ->> 'code' as error, deleted_at is not null as deleted from training`,
  );
  return found;
};
const due = (): Promise<unknown> =>
  opened.dataSource.query(
    `update training set wake_at = now() - interval '3 minutes', vendor_submitted_at = vendor_submitted_at - interval '3 minutes'`,
  );
const bringKey = async (): Promise<void> => {
  await opened.dataSource.query(
    `insert into vendor_key (id, organization_id, vendor, key_sealed, last_four, is_checked, set_by, set_at)
     values ('vkey_1', 'org', 'some', 'sealed', 'k3yX', true, 'user', now())`,
  );
  opened.own.trainers = new Map([['some/trainer', opened.trainer]]);
};
const removeKey = async (): Promise<void> => {
  await opened.dataSource.query('delete from vendor_key');
  opened.own.trainers = null;
};

describe('what a training costs', () => {
  it('is quoted before, reserved with its row, and paid once it is made', async () => {
    expect(await opened.trainings.preview(person, request())).toMatchObject({ credits: 200, usesOwnKey: false });
    expect(await reserved()).toEqual([]);
    const id = await create();
    expect(await opened.trainings.read(person, id)).toMatchObject({ credits: 200, status: 'queued' });
    expect(await reserved()).toMatchObject([{ id, state: 'reserved', micro: 200_000_000 }]);
    await opened.run(id);
    expect(await reserved()).toMatchObject([{ id, state: 'committed', cost: 200_000_000 }]);
    expect(await opened.trainings.read(person, id)).toMatchObject({ status: 'completed', model: `some/trainer-${id}` });
  });

  it.each([
    ['fails', (id: string) => opened.run(id)],
    ['is cancelled', (id: string) => opened.trainings.cancel(person, id)],
    ['is deleted', (id: string) => opened.trainings.delete(person, id)],
  ])('is nothing if it %s', async (_, end) => {
    const refused = new ModelError({ class: 'validation', code: 'refused', message: 'No.', retryable: false });
    opened.trainer.train = () => Promise.reject(refused);
    const id = await create();
    await end(id);
    expect(await reserved()).toMatchObject([{ id, state: 'released' }]);
  });

  it('is nothing with a key of the organization, without which it does not begin', async () => {
    await bringKey();
    expect(await opened.offered.list(person)).toMatchObject({ items: [{ id: 'some/trainer', credits: 200, usesOwnKey: true }] });
    expect(await opened.offered.list(stranger)).toMatchObject({ items: [{ usesOwnKey: false }] });
    expect(await opened.trainings.preview(person, request())).toMatchObject({ credits: 0, usesOwnKey: true });
    const id = await create();
    await removeKey();
    await opened.run(id);
    expect([await reserved(), await row()]).toMatchObject([[], { status: 'failed', error: 'vendor_key_removed' }]);
  });
});

describe('a job at a vendor', () => {
  it('goes on without a worker and an attempt, and is asked about by the next one', async () => {
    opened.trainer.train = works;
    const id = await create();
    await opened.run(id);
    const waiting = { status: 'processing', progress: 40, attempts: 0, job: 'job_1', state: 'submitted', waits: true };
    expect(await row()).toMatchObject(waiting);
    await opened.run(id);
    expect(await row()).toMatchObject(waiting);
    await due();
    let known: TrainingContext['job']['known'] = null;
    opened.trainer.train = (_pictures, { job }) => {
      ({ known } = job);
      return Promise.resolve(atVendor);
    };
    await opened.run(id);
    expect(known).toMatchObject({ id: 'job_1' });
    expect(await row()).toMatchObject({ status: 'completed', progress: 100, attempts: 1, state: null });
  });

  it('whose submission was not answered is an orphan, and is not charged to the organization', async () => {
    opened.trainer.train = lost;
    await opened.run(await create());
    await due();
    await opened.sweep();
    expect(opened.atVendor).toMatchObject({ orphans: ['some'], cancelled: [] });
    expect(await opened.dataSource.query('select vendor, model from vendor_orphan')).toEqual([
      { vendor: 'some', model: 'some/trainer' },
    ]);
    expect(await reserved()).toMatchObject([{ state: 'released' }]);
  });

  it.each(['cancel', 'delete'] as const)('is ended there when the training is ended with %s', async (end) => {
    opened.trainer.train = works;
    const id = await create();
    await opened.run(id);
    await opened.trainings[end](person, id);
    await opened.sweep();
    expect(opened.atVendor.cancelled).toEqual(['job_1']);
    await due();
    await opened.sweep();
    expect(await row()).toEqual(end === 'delete' ? undefined : expect.objectContaining({ status: 'cancelled', state: null }));
    expect(opened.atVendor.cancelled).toEqual(['job_1']);
  });

  it('that was submitted with a key of the organization ends with its removal', async () => {
    await bringKey();
    opened.trainer.train = works;
    const id = await create();
    await opened.run(id);
    await removeKey();
    await due();
    await opened.run(id);
    expect(await row()).toMatchObject({ status: 'failed', error: 'vendor_key_removed' });
  });
});

describe('a model that a vendor has', () => {
  const find = (id: string, hasKey = false) =>
    opened.models.find({ organizationId: 'org', brandId: 'brand', model: `some/trainer-${id}` }, () =>
      Promise.resolve(hasKey ? ({ trainers: opened.own.trainers } as never) : null),
    );

  it('is forgotten there once its training is deleted, which nobody sees from then on', async () => {
    const id = await create();
    await opened.run(id);
    await opened.trainings.delete(person, id);
    await expect(opened.trainings.read(person, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await opened.trainings.list(person, { page: 1, limit: 10 })).items).toEqual([]);
    expect([await find(id), [...(await opened.models.of('org', 'brand')).keys()]]).toEqual([null, []]);
    opened.trainer.forget = () => Promise.reject(new Error('It is down.'));
    await opened.sweep();
    expect(await row()).toMatchObject({ deleted: true });
    opened.trainer.forget = (model) => Promise.resolve(void opened.forgotten.push(model.weights));
    await due();
    await opened.sweep();
    expect([opened.forgotten, await row()]).toEqual([[atVendor.weights], undefined]);
  });

  it('is used with the key that has trained it, where it belongs to an account, and with no other', async () => {
    opened.trainer.capability.bindsModels = true;
    opened.trainer.train = submits;
    await bringKey();
    const id = await create();
    await opened.run(id);
    const seen = async () => (await opened.models.of('org', 'brand')).get(`some/trainer-${id}`)?.capability.key;
    expect([await seen(), (await find(id, true))?.capability.key]).toEqual(['organization', 'organization']);
    await removeKey();
    expect(await seen()).toBeUndefined();
    await expect(find(id)).rejects.toMatchObject({ code: 'vendor_key_removed' });
  });
});

describe('what a trainer is told', () => {
  const captionsOf = async (id: string) => (await opened.trainings.read(person, id)).captions;

  it('is what was said of pictures, else their alternative text, which can be read before', async () => {
    const { captions } = await opened.trainings.preview(person, request());
    expect(captions.slice(0, 2)).toEqual([
      { assetId: 'asset_0', text: 'A pier' },
      { assetId: 'asset_1', text: '' },
    ]);
    expect(captions).toHaveLength(pictures.length);
    expect(await captionsOf(await create())).toEqual([{ assetId: 'asset_0', text: 'A pier' }]);
    const changed = [
      { assetId: 'asset_0', text: ' ' },
      { assetId: 'asset_2', text: 'Two\nboats' },
    ];
    const id = await create({ captions: changed, triggerWord: 'the_pier' });
    expect(await captionsOf(id)).toEqual([{ assetId: 'asset_2', text: 'Two boats' }]);
    let told: (string | null)[] = [];
    opened.trainer.train = (all, { triggerWord }) => {
      told = [triggerWord, ...all.slice(0, 3).map(({ caption }) => caption)];
      return Promise.resolve(atVendor);
    };
    await opened.run(id);
    expect(told).toEqual(['the_pier', '', '', 'Two boats']);
  });

  it('has a word that is made up where none is given', async () => {
    const { triggerWord } = await opened.trainings.read(person, await create({ subject: 'object' }));
    expect(triggerWord).toMatch(/^object_[a-z0-9]{6,}$/);
  });

  it.each([
    ['a caption of another picture', { captions: [{ assetId: 'asset_x', text: 'A' }] }, '/captions/0/assetId', true],
    ['captions of a trainer that takes none', { captions: [{ assetId: 'asset_0', text: 'A' }] }, '/captions', false],
    ['a word for one that takes none', { triggerWord: 'the_pier' }, '/triggerWord', false],
    ['a trainer that does not exist', { trainer: 'no/trainer' }, '/trainer', true],
    ['a person who has not agreed', { subject: 'person' }, '/hasConsent', true],
    ['a person who has refused', { subject: 'person', hasConsent: false }, '/hasConsent', true],
  ] as const)('is no %s', async (_, changes, pointer, takesCaptions) => {
    Object.assign(opened.trainer.capability, { takesCaptions });
    const asked = opened.trainings.create(person, request(changes as Partial<CreateTraining>));
    await expect(asked).rejects.toMatchObject({ code: 'validation_failed', entries: [{ source: { pointer } }] });
    expect(await row()).toBeUndefined();
  });

  it('may be a person who has agreed', async () => {
    const id = await create({ subject: 'person', hasConsent: true });
    expect(await opened.dataSource.query('select subject, has_consent as agreed, user_id as by from training')).toEqual([
      { subject: 'person', agreed: true, by: 'user' },
    ]);
    expect(await opened.trainings.read(person, id)).toMatchObject({ subject: 'person' });
  });
});
