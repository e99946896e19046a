import { SecretBox } from '@imprint/platform/crypto';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { addRelease, openPublishing } from '../publishing.fixture.js';
import type { ClaimedTarget } from './due-targets.repository.js';
import { publishWorker } from './publish-worker.fixture.js';
import { PublishStepsRepository } from './publish-steps.repository.js';
import { StoredSteps } from './stored-steps.js';

const config = testConfig();
let opened: Awaited<ReturnType<typeof openPublishing>>;
let worker: ReturnType<typeof publishWorker>;
let steps: StoredSteps;

beforeAll(async () => {
  Logger.overrideLogger(false);
  opened = await openPublishing();
  worker = publishWorker(opened.dataSource, {});
  steps = new StoredSteps(new PublishStepsRepository(opened.dataSource), new SecretBox(config));
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.dataSource.query('truncate release, target, publish_attempt cascade');
  await addRelease(opened.dataSource, 'rel', ['tgt_1', 'tgt_2'], '-1 second');
});

/** The attempts of this worker at both targets, which begin. */
async function begin(): Promise<[ClaimedTarget, ClaimedTarget]> {
  await opened.dataSource.query(`update target set status = 'scheduled', wake_at = now(), held_until = null`);
  await worker.workers.sayAlive();
  const claimed = await worker.due.claimDue(10, 60);
  const begun = await worker.due.beginAttempts(claimed, 60);
  const [first, second] = begun.sort((one, other) => one.id.localeCompare(other.id));
  if (first === undefined || second === undefined) throw new Error('Both targets should be claimed.');
  return [first, second];
}
const stepsOf = async (target: ClaimedTarget) => {
  const loaded = (await steps.load([target])).get(target.id);
  if (loaded === undefined) throw new Error('Every target has steps.');
  return loaded;
};

describe('steps of publishing', () => {
  it('are there for the next attempt of the same target, sealed, and the last result of a name counts', async () => {
    const [first, second] = await begin();
    const saving = await stepsOf(first);
    expect(saving.find('upload')).toBeUndefined();
    await saving.save('upload', 'https://upload.example/session?key=1');
    await saving.save('upload', 'https://upload.example/session?key=2');
    await saving.save('container', '17');
    expect(saving.find('container')?.value).toBe('17');
    const stored = await opened.dataSource.query<object[]>('select * from publish_step');
    expect(stored).toHaveLength(2);
    expect(JSON.stringify(stored)).not.toContain('upload.example');

    const [again, other] = await begin();
    expect([again.attempts, second.id]).toEqual([2, other.id]);
    const found = await stepsOf(again);
    expect([found.find('upload')?.value, found.find('container')?.value]).toEqual(['https://upload.example/session?key=2', '17']);
    expect(found.find('container')?.savedAt).toBeInstanceOf(Date);
    expect((await stepsOf(other)).find('container')).toBeUndefined();
  });

  it('are there for a look-up', async () => {
    const [first] = await begin();
    await (await stepsOf(first)).save('container', '17');
    await opened.dataSource.query(`update target set status = 'unconfirmed', wake_at = now()`);
    const [uncertain] = (await worker.due.claimUnconfirmed(10, 60)).filter(({ id }) => id === first.id);
    if (uncertain === undefined) throw new Error('The target should be claimed.');
    expect((await stepsOf(uncertain)).find('container')?.value).toBe('17');
  });

  it('cannot be saved by a worker that has lost the target, which sends nothing else', async () => {
    const [first] = await begin();
    const stalled = await stepsOf(first);
    await stalled.save('container', '17');
    const [again] = await begin();
    await (await stepsOf(again)).save('container', '18');
    await expect(stalled.save('container', '19')).rejects.toMatchObject({ outcome: 'unknown', code: 'hold_lost' });
    expect((await stepsOf(again)).find('container')?.value).toBe('18');
  });

  it('end with the post that they led to, and with its release', async () => {
    const [first, second] = await begin();
    for (const target of [first, second]) await (await stepsOf(target)).save('container', '17');
    const posts = [{ part: 'post', externalProviderId: 'x', externalShortcode: null, url: null }] as const;
    await worker.outcomes.published(first, posts);
    expect(await opened.dataSource.query('select target_id as id from publish_step')).toEqual([{ id: second.id }]);
    await opened.dataSource.query('delete from publish_attempt; delete from target');
    expect(await opened.dataSource.query('select from publish_step')).toEqual([]);
  });
});
