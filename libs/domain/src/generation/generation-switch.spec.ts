import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openGenerations, person, stranger, type OpenedGenerations } from './generations.fixture.js';

let opened: OpenedGenerations;
const admin = { ...person, role: 'admin' as const };
const key = { ...admin, kind: 'api-key' as const, apiKeyId: 'key_1', scopes: ['images:create' as const] };
beforeAll(async () => {
  opened = await openGenerations();
  await opened.dataSource.query(
    `insert into brand (id, organization_id, label, slug, status, colors) values ('brand_2', 'org', 'Second', 'second', 'approved', '{}')`,
  );
});
afterAll(() => opened.close());
beforeEach(async () => {
  for (const table of ['generation', 'prompt_batch', 'generation_switch', 'audit_entry'])
    await opened.dataSource.query(`delete from ${table}`);
  Object.assign(opened.config, { GENERATION_QUEUE_LIMIT: 1_000 });
  opened.jobs.length = 0;
});

const generate = (more: object = {}, caller = person, idempotencyKey: string | null = null) =>
  opened.generations.generate('image', caller, { prompt: 'A card', ...more }, idempotencyKey);
const batch = (more: object = {}, caller = person) => opened.batches.create('image', caller, { prompts: ['x', 'y'], ...more });
const counted = async () => {
  const [row] = await opened.dataSource.query<{ generations: number; batches: number }[]>(
    `select (select count(*) from generation)::integer as generations, (select count(*) from prompt_batch)::integer as batches`,
  );
  return row;
};
const audited = (): Promise<object[]> =>
  opened.dataSource.query('select action, subject_type as type, subject_id as id, changes from audit_entry order by id');

describe('while generation is switched off for an organization', () => {
  it('requests, batches and previews are refused and write nothing, and those of others are made', async () => {
    await opened.generation.change(admin, null, false);
    const refused = { code: 'generation_off', status: 403 };
    await expect(generate()).rejects.toMatchObject(refused);
    await expect(generate({ brandId: 'brand' })).rejects.toMatchObject(refused);
    await expect(batch()).rejects.toMatchObject(refused);
    await expect(opened.batches.preview('image', person, { prompts: ['x'] })).rejects.toMatchObject(refused);
    await expect(opened.previews.ofRequest('image', person, { prompt: 'x' })).rejects.toMatchObject(refused);
    expect(await counted()).toEqual({ generations: 0, batches: 0 });
    expect(await generate({}, stranger)).toMatchObject({ status: 'queued' });
  });

  it('what was accepted before stays queued, and its request is answered as the first time', async () => {
    const { id } = await generate({}, person, 'once');
    await opened.generation.change(admin, null, false);
    expect(await generate({}, person, 'once')).toMatchObject({ id, status: 'queued' });
    await opened.generation.change(admin, null, true);
    expect(await batch()).toMatchObject({ status: 'queued', total: 2 });
  });
});

it('no model makes a transform, so it is asked for all the same', async () => {
  await opened.generation.change(admin, null, false);
  await opened.generation.requireOn(person, 'transform', 'brand');
  await expect(opened.generation.requireOn(person, 'text', 'brand')).rejects.toMatchObject({ code: 'generation_off' });
});

it('switched off for a brand, it is on for every other one, and in effect only where both are on', async () => {
  expect(await opened.generation.read(person, 'brand')).toEqual({
    ...{ id: 'brand', scope: 'brand', enabled: true, inEffect: true, switchedAt: null },
  });
  expect(await opened.generation.change(admin, 'brand', false)).toMatchObject({ enabled: false, inEffect: false });
  await expect(generate({ brandId: 'brand' })).rejects.toMatchObject({ code: 'generation_off' });
  await expect(batch({ brandId: 'brand' })).rejects.toMatchObject({ code: 'generation_off' });
  expect(await generate({ brandId: 'brand_2' })).toMatchObject({ brandId: 'brand_2' });
  expect(await generate()).toMatchObject({ brandId: null });
  await opened.generation.change(admin, null, false);
  expect(await opened.generation.read(person, 'brand_2')).toMatchObject({ enabled: true, inEffect: false });
  expect(await opened.generation.change(admin, 'brand', true)).toMatchObject({ enabled: true, inEffect: false });
});

it('a change is audited once, with what it was before', async () => {
  await opened.generation.change(admin, 'brand', false);
  await opened.generation.change(admin, 'brand', false);
  await opened.generation.change(admin, null, true);
  const entry = { action: 'generation.switched', type: 'brand', id: 'brand', changes: { generation: { from: true, to: false } } };
  expect(await audited()).toEqual([entry]);
});

it.each([
  ['a creator', person, null, 'insufficient_permissions'],
  ['a key of an admin', key, null, 'insufficient_permissions'],
  ['an admin of another organization', { ...admin, organizationId: 'other' }, 'brand', 'not_found'],
])('%s changes nothing', async (_who, caller, brandId, code) => {
  await expect(opened.generation.change(caller, brandId, false)).rejects.toMatchObject({ code });
  expect(await opened.dataSource.query('select from generation_switch')).toEqual([]);
  expect(await generate({ brandId: 'brand' })).toMatchObject({ status: 'queued' });
});

describe('generations that wait or are being made', () => {
  const limit = (most: number) => Object.assign(opened.config, { GENERATION_QUEUE_LIMIT: most });
  const full = { code: 'generation_queue_full', status: 429 };

  it('are as many as the limit, of requests and batches together, and not one more', async () => {
    limit(5);
    await generate({ count: 3 });
    await expect(generate({ count: 3 })).rejects.toMatchObject(full);
    await expect(batch({ count: 2 })).rejects.toMatchObject(full);
    expect(await counted()).toEqual({ generations: 3, batches: 0 });
    await batch();
    expect(await counted()).toEqual({ generations: 5, batches: 1 });
    await expect(generate()).rejects.toThrow('room for 0 more, not for 1');
    expect(await generate({}, stranger)).toMatchObject({ status: 'queued' });
  });

  it('are none of a batch that is larger than the limit by itself', async () => {
    limit(3);
    await expect(batch({ count: 2 })).rejects.toMatchObject(full);
    expect([await counted(), opened.jobs.length]).toEqual([{ generations: 0, batches: 0 }, 0]);
    limit(4);
    expect(await batch({ count: 2 })).toMatchObject({ total: 4 });
  });

  it('make room when they end', async () => {
    limit(1);
    const { id } = await generate();
    await opened.dataSource.query(`update generation set status = 'processing'`);
    await expect(generate()).rejects.toMatchObject(full);
    await opened.dataSource.query(`update generation set status = 'failed' where id = $1`, [id]);
    expect(await generate()).toMatchObject({ status: 'queued' });
  });

  it('are no more than the limit when many requests come at the same time', async () => {
    limit(6);
    const asked = Array.from({ length: 10 }, (_none, index) => (index % 2 === 0 ? generate({ count: 2 }) : batch()));
    const answers = await Promise.allSettled(asked);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect((await counted())?.generations).toBe(6);
  });
});
