import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { person } from '../releases/releases.fixture.js';
import { openPostChanges } from './post-changes.fixture.js';

let opened: Awaited<ReturnType<typeof openPostChanges>>;
beforeAll(async () => {
  opened = await openPostChanges();
});
afterAll(() => opened.close());

it('a deletion of a thread deletes every post of it, the last one first', async () => {
  await opened.addPublished('a');
  const replies = ['second', 'comment'].map((name) => ({ part: 'thread', externalProviderId: `at://a/${name}`, url: null }));
  await opened.dataSource.query('update target set replies = $1', [JSON.stringify(replies)]);
  await opened.changing.changePost(person, 'rel_a', 'tgt_a', { action: 'delete' });
  await opened.worker.makeDue();
  expect(opened.asked).toEqual(['delete at://a/comment', 'delete at://a/second', 'delete at://a']);
});
