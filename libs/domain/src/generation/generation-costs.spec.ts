import { microPerCredit } from '@imprint/contracts/credits';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GenerationEntity, Made, StoredOutput } from './generation.entity.js';
import { CostedRows } from './costed-rows.fixture.js';
import { openGenerations, person, type OpenedGenerations } from './generations.fixture.js';
import { CreditLedger } from '../credits/index.js';
import { LeftReservations } from './left-reservations.js';
import { longestSpoken } from './cost-of.js';

let opened: OpenedGenerations;
let costed: CostedRows;
beforeAll(async () => {
  opened = await openGenerations({ hasRecordings: true });
  costed = new CostedRows(opened);
});
beforeEach(() => {
  opened.config.CREDITS = 'prepaid';
});
afterEach(() => costed.clear());
afterAll(() => opened.close());

const rowOf = (id: string): Promise<GenerationEntity> =>
  opened.dataSource.manager.findOneByOrFail('generation', { id }) as Promise<GenerationEntity>;
const image = { prompt: 'A card', brandId: 'brand' };
const made = (output: Partial<StoredOutput> = {}): Made => ({ output: output as StoredOutput, written: null, usage: null });
const end = (row: GenerationEntity, result: Made | null): Promise<boolean> =>
  opened.costs.ending(row, result, () => Promise.resolve(true));

describe('a request', () => {
  it('reserves what all of its outputs may cost, with their rows', async () => {
    await costed.fund(10);
    await opened.generations.generate('image', person, { ...image, count: 3 });
    expect(await costed.balances()).toEqual({ available: 1, reserved: 9, spent: 0 });
    expect(await costed.count()).toBe(3);
  });

  it('that cannot be paid leaves neither rows nor a reservation, and wakes nobody', async () => {
    await costed.fund(8);
    const jobs = opened.jobs.length;
    const asked = opened.generations.generate('image', person, { ...image, count: 3 });
    await expect(asked).rejects.toMatchObject({ code: 'insufficient_credits', meta: { needed: 9, available: 8 } });
    expect(await costed.balances()).toEqual({ available: 8, reserved: 0, spent: 0 });
    expect([await costed.count(), opened.jobs.length]).toEqual([0, jobs]);
  });

  it('whose rows are taken back reserves nothing', async () => {
    await costed.fund(10);
    const costs = await opened.costs.of(person, 'image', 'brand');
    const quote = costs.quoteOf(opened.kinds.get('image').accept(image));
    const written = opened.dataSource.transaction(async (manager) => {
      await costs.reserve(manager, [{ id: 'gen_1', quote }]);
      throw new Error('no row');
    });
    await expect(written).rejects.toThrow('no row');
    expect(await costed.balances()).toEqual({ available: 10, reserved: 0, spent: 0 });
  });

  it('that is repeated is charged once, also when both run at the same time', async () => {
    await costed.fund(10);
    const ask = () => opened.generations.generate('image', person, image, 'idempotent');
    const [one, other] = await Promise.all([ask(), ask()]);
    expect((await ask()).id).toBe(one.id);
    expect(other.id).toBe(one.id);
    expect(await costed.balances()).toEqual({ available: 7, reserved: 3, spent: 0 });
  });

  it('by a batch is reserved as a whole, and each of it ends by itself', async () => {
    await costed.fund(12);
    const body = { prompts: ['A {what}'], variables: { what: ['card', 'cup', 'bun'] }, brandId: 'brand' };
    const { id } = await opened.batches.create('image', person, body);
    expect(await costed.balances()).toEqual({ available: 3, reserved: 9, spent: 0 });
    await expect(opened.batches.create('image', person, { ...body, count: 2 })).rejects.toMatchObject({
      code: 'insufficient_credits',
    });
    const [first, second] = await opened.dataSource.query<[{ id: string }, { id: string }]>(
      'select id from generation order by id',
    );
    await end(await rowOf(first.id), made());
    await end(await rowOf(second.id), null);
    expect(await costed.balances()).toEqual({ available: 6, reserved: 3, spent: 3 });
    await opened.dataSource.query(`update generation set status = 'completed' where id = any($1)`, [[first.id, second.id]]);
    await opened.batches.cancel(person, id);
    expect(await costed.balances()).toEqual({ available: 9, reserved: 0, spent: 3 });
  });

  it('counts where its brand and key are counted, and a rotated key as the first of its chain', async () => {
    await costed.fund(10);
    await opened.dataSource.query(
      `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes, allowed_ips, original_id)
       values ('key_1', 'org', 'user', '\\x01', '1234', 'Key', 'service', '{}', '{}', null),
              ('key_2', 'org', 'user', '\\x02', '1234', 'Key', 'service', '{}', '{}', 'key_1')`,
    );
    await opened.generations.generate('image', { ...person, apiKeyId: 'key_2' }, image);
    const months = await opened.dataSource.query('select scope, subject_id as id from credit_month order by scope');
    expect(months).toEqual([
      { scope: 'brand', id: 'brand' },
      { scope: 'key', id: 'key_1' },
      { scope: 'organization', id: 'org' },
    ]);
    await opened.dataSource.query('delete from api_key');
  });
});

describe('a generation', () => {
  it('that failed or was cancelled costs nothing; the end that commits first counts', async () => {
    await costed.fund(10);
    const one = await opened.generations.generate('image', person, image);
    await opened.cancels.cancel(person, one.id);
    expect(await costed.balances()).toEqual({ available: 10, reserved: 0, spent: 0 });
    await end(await rowOf(one.id), made());
    expect(await costed.balances()).toEqual({ available: 10, reserved: 0, spent: 0 });
    const other = await opened.generations.generate('image', person, image);
    await end(await rowOf(other.id), null);
    expect(await costed.balances()).toEqual({ available: 10, reserved: 0, spent: 0 });
  });

  it('that somebody else has is not charged', async () => {
    await costed.fund(10);
    const { id } = await opened.generations.generate('image', person, image);
    expect(await opened.costs.ending(await rowOf(id), made(), () => Promise.resolve(false))).toBe(false);
    expect(await costed.balances()).toEqual({ available: 7, reserved: 3, spent: 0 });
  });

  it('whose end is taken back keeps its reservation', async () => {
    await costed.fund(10);
    const { id } = await opened.generations.generate('image', person, image);
    const broken = opened.costs.ending(await rowOf(id), made(), () => Promise.reject(new Error('no row')));
    await expect(broken).rejects.toThrow('no row');
    expect(await costed.balances()).toEqual({ available: 7, reserved: 3, spent: 0 });
  });

  it.each([
    ['shorter than asked for', 3, 6],
    ['as long as asked for', 4, 8],
    ['longer, at the price that was quoted', 9, 8],
    ['of a length that is not known', undefined, 8],
  ])('by the second costs what it lasts: %s', async (_what, durationSeconds, spent) => {
    await costed.fund(20);
    const { id } = await opened.generations.generate('video', person, {
      prompt: 'A film',
      brandId: 'brand',
      model: 'some/film',
      durationSeconds: 4,
    });
    expect(await costed.balances()).toEqual({ available: 12, reserved: 8, spent: 0 });
    await end(await rowOf(id), made({ ...(durationSeconds !== undefined && { durationSeconds }) }));
    expect(await costed.balances()).toEqual({ available: 20 - spent, reserved: 0, spent });
  });

  it('of a voice by the second reserves the longest that its text can last', async () => {
    await costed.fund(20);
    const asked = { type: 'voice' as const, prompt: 'Twenty-six characters long', brandId: 'brand', model: 'some/voice' };
    const { id } = await opened.generations.generate('voice', person, asked);
    expect(longestSpoken(asked.prompt)).toBe(6);
    expect(await costed.balances()).toEqual({ available: 14, reserved: 6, spent: 0 });
    await end(await rowOf(id), made({ durationSeconds: 1.4 }));
    expect(await costed.balances()).toEqual({ available: 18, reserved: 0, spent: 2 });
  });

  it('that a worker of the release before has ended, which settles nothing, is freed; what goes on stays reserved', async () => {
    await costed.fund(12);
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) ids.push((await opened.generations.generate('image', person, image)).id);
    for (const [index, status] of ['completed', 'failed', 'cancelled'].entries())
      await opened.dataSource.query('update generation set status = $2 where id = $1', [ids[index], status]);
    const sweeper = new LeftReservations(opened.dataSource, new CreditLedger(opened.config), opened.config);
    await sweeper.sweep();
    await sweeper.beforeApplicationShutdown();
    expect(await costed.balances()).toEqual({ available: 9, reserved: 3, spent: 0 });
  });

  it('costs what was quoted, whatever the model costs when it ends', async () => {
    await costed.fund(10);
    const { id } = await opened.generations.generate('image', person, image);
    const row = await rowOf(id);
    expect(row.quote).toEqual({
      ...{ model: 'some/model', provider: 'some', credits: 3, creditsPer: 'output', needsOwnKey: false },
      mostMicro: 3 * microPerCredit,
    });
    await end({ ...row, quote: row.quote && { ...row.quote, credits: 100 } }, made());
    expect(await costed.balances()).toEqual({ available: 7, reserved: 0, spent: 3 });
  });
});

describe('with a key of the organization', () => {
  it('a generation costs nothing, needs no credits, and is previewed as free', async () => {
    await costed.addVendorKey();
    const { id } = await opened.generations.generate('image', person, image);
    expect(await costed.balances()).toBeNull();
    expect((await rowOf(id)).quote).toMatchObject({ needsOwnKey: true, mostMicro: 0 });
    expect(await opened.previews.ofRequest('image', person, image)).toMatchObject({ credits: 0, creditsEach: 0 });
  });

  it('that came after the start, it costs nothing either', async () => {
    await costed.fund(10);
    const { id } = await opened.generations.generate('image', person, image);
    await end({ ...(await rowOf(id)), vendorKeyIsOwn: true }, made());
    expect(await costed.balances()).toEqual({ available: 10, reserved: 0, spent: 0 });
  });
});
