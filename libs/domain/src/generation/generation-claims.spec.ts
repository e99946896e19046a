import { describeLease } from '@imprint/platform/lease/testing';
import { expect, it } from '@jest/globals';
import { openDatabase } from '../schema/database.fixture.js';
import { GenerationClaimsRepository } from './generation-claims.repository.js';
import { generationLease } from './generation-lease.js';

describeLease('a generation', async () => {
  const database = await openDatabase();
  let count = 0;
  return {
    ...database,
    columns: generationLease,
    worker: (dataSource) => {
      const claims = new GenerationClaimsRepository(dataSource);
      const error = { class: 'unknown', code: 'of_a_test', message: 'It did not work.', retryable: false } as const;
      return {
        claim: (id) => claims.claim(id, 60),
        renew: (held) => claims.renew({ ...held, attempts: 1 }, 50, 60),
        giveBack: (held) => claims.giveBack({ ...held, attempts: 1 }),
        write: (held) =>
          dataSource.transaction((manager) => claims.finish(manager, { ...held, attempts: 1 }, { error }, new Date())),
      };
    },
    add: async () => {
      const id = `gen_${(count += 1)}`;
      await database.dataSource.query(
        `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
         values ($1, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
        [id],
      );
      return id;
    },
  };
});

it('what a generation is told is kept by whoever holds it, and by nobody else', async () => {
  const { dataSource, close } = await openDatabase();
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     values ('gen_1', 'org', 'user', 'text', 'queued', 'some/model', 'some', 'A card', '1:1', now())`,
  );
  const claims = new GenerationClaimsRepository(dataSource);
  const held = await claims.claim('gen_1', 60);
  if (held === null) throw new Error('It was not claimed.');
  const used = { knowledge: [{ chunkId: 'kchk_1', sourceId: 'ksrc_1', versionId: 'kver_1' }], memoryIds: ['mem_1'], postIds: [] };
  expect(held.usedContext).toBeNull();
  expect(await claims.saveContext({ ...held, fence: held.fence - 1 }, { ...used, memoryIds: [] })).toBe(false);
  expect(await claims.saveContext({ ...held, organizationId: 'other' }, { ...used, memoryIds: [] })).toBe(false);
  expect(await claims.saveContext(held, used)).toBe(true);
  await dataSource.query(`update generation set wake_at = now() where id = 'gen_1'`);
  expect((await claims.claim('gen_1', 60))?.usedContext).toEqual(used);
  await close();
});

it('renewals of a moment keep each its own progress, and tell each whether its generation is still held', async () => {
  const { dataSource, close } = await openDatabase();
  await dataSource.query(
    `insert into generation (id, organization_id, user_id, kind, status, model, provider, prompt, aspect_ratio, wake_at)
     select 'gen_' || n, 'org', 'user', 'image', 'queued', 'some/model', 'some', 'A card', '1:1', now() from generate_series(1, 3) n`,
  );
  const claims = new GenerationClaimsRepository(dataSource);
  const held = await Promise.all(['gen_1', 'gen_2', 'gen_3'].map((id) => claims.claim(id, 60)));
  const [first, second, third] = held.map((generation) => ({
    ...{ organizationId: 'org', attempts: 1, id: generation?.id ?? '', fence: generation?.fence ?? 0 },
  }));
  if (first === undefined || second === undefined || third === undefined) throw new Error('They were not claimed.');
  await dataSource.query(`update generation set fence = 9 where id = 'gen_3'`);
  await dataSource.query(`update generation set progress = 50 where id = 'gen_2'`);
  const renewed = [
    claims.renew(first, 10.4, 60),
    claims.renew({ ...first, fence: first.fence - 1 }, 90, 60),
    claims.renew(second, 40, 60),
    claims.renew(third, 70, 60),
    claims.renew({ ...third, fence: 9 }, 30, 60),
    claims.renew(first, 12, 60),
  ];
  expect(await Promise.all(renewed)).toEqual([true, false, true, false, true, true]);
  const rows = await dataSource.query<{ id: string; progress: number }[]>('select id, progress from generation order by id');
  expect(rows).toEqual([
    { id: 'gen_1', progress: 12 },
    { id: 'gen_2', progress: 50 },
    { id: 'gen_3', progress: 30 },
  ]);
  expect(await claims.renew({ ...second, organizationId: 'other' }, 99, 60)).toBe(false);
  await close();
});
