import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MemoryStage } from './memories.fixture.js';

let stage: MemoryStage;
beforeAll(async () => {
  stage = await MemoryStage.open();
});
afterAll(() => stage?.database.close());

it('a draft that nobody changed is no correction, and one goes on where an agent left its text alone', async () => {
  const planned = await stage.generated('Tea 🎉');
  await stage.save(planned, 'Tea 🎉');
  await stage.save(planned, 'Tea 🎉', { apiKeyId: 'key_1' });
  expect(await stage.database.dataSource.query('select from memory_evidence')).toEqual([]);
  const moved = await stage.generated('Cake 🎉');
  await stage.save(moved, 'Cake, now 🎉');
  await stage.save(moved, 'Cake, now 🎉', { apiKeyId: 'key_1' });
  await stage.save(moved, 'Cake, now');
  await stage.corrected(['Open', 'Soup']);
  await stage.sweep();
  expect(await stage.texts('suggested')).toEqual(['Write without emojis.']);
});
