import { wholeOrganization } from '@imprint/contracts/access';
import { releaseStatuses, targetStatuses, type TargetStatus } from '@imprint/contracts/documents';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addToOutbox, type OutboxEntry } from '../../webhooks/index.js';
import { releaseEvent, targetEvent } from './publish-events.js';
import { advanceRelease } from './release-progress.js';
import { ReleaseEntity } from './release.entity.js';
import { body, emptyReleases, later, openReleases, person, soon, type OpenedReleases } from './releases.fixture.js';
import { lockRelease } from './releases.repository.js';
import { TargetEntity } from './target.entity.js';

let opened: OpenedReleases;
let id: string;
let release: ReleaseEntity;
let targets: TargetEntity[];
beforeAll(async () => {
  opened = await openReleases();
});
afterAll(() => opened.close());
beforeEach(async () => {
  const { manager } = opened.dataSource;
  await emptyReleases(opened.dataSource);
  ({ id } = await opened.releases.createRelease(person, body()));
  release = await manager.findOneByOrFail(ReleaseEntity, { id });
  targets = await manager.find(TargetEntity, { where: { releaseId: id }, order: { position: 'ASC' } });
});

const at = new Date('2030-01-01T12:00:00Z');
const failure = { class: 'validation', code: 'refused', message: 'Bearer svc_live_abcdefghijklmnop is wrong.', retryable: false };

/** Ends the targets in order, as a worker would; the first is published an hour after the second. */
async function end(...statuses: TargetStatus[]): Promise<void> {
  for (const [index, status] of statuses.entries())
    await opened.dataSource.query('update target set status = $1, published_at = $2, error = $3 where id = $4', [
      status,
      status === 'published' ? [later, soon][index] : null,
      status === 'failed' ? failure : null,
      targets[index]?.id,
    ]);
}
/** What a worker or a person does in the transaction of a change. */
const advance = (changed: readonly (TargetEntity | undefined)[], afterwards = (): void => undefined): Promise<void> =>
  opened.dataSource.transaction(async (manager) => {
    const locked = await lockRelease(manager, wholeOrganization('org'), id);
    if (locked === null) throw new Error('the release is gone');
    const ids = changed.map((target) => target?.id ?? '');
    await advanceRelease(manager, locked, ids, at);
    afterwards();
  });
const events = (): Promise<{ event: string; event_id: string; refused: string | null; payload: object }[]> =>
  opened.dataSource.query('select event, event_id, refused, payload from webhook_event order by event desc, event_id');
const sent = async (): Promise<string[]> => (await events()).map(({ event }) => event);

describe('there is an event', () => {
  it('for each final status of a target that receivers learn about, and for no other (spec §6.3)', () => {
    const made = targetStatuses.map((status) => targetEvent(release, { ...targets[0], status } as TargetEntity, targets, at));
    const of = `${id}:${targets[0]?.id}`;
    expect(made.flatMap((entry) => (entry === null ? [] : [[entry.organizationId, entry.event, entry.eventId]]))).toEqual([
      ['org', 'target.published', `publish:target.published:${of}:published`],
      ['org', 'target.failed', `publish:target.failed:${of}:failed`],
    ]);
  });

  it('for each final status of a release, with the word release in place of the target id (spec §6.2)', () => {
    const made = releaseStatuses.map((status) => releaseEvent({ ...release, status }, targets, at));
    expect(made.flatMap((entry) => (entry === null ? [] : [entry.eventId])).toSorted()).toEqual([
      `publish:release.failed:${id}:release:failed`,
      `publish:release.partially_published:${id}:release:partially_published`,
      `publish:release.published:${id}:release:published`,
    ]);
  });
});

describe('a change of targets', () => {
  it('sends nothing until one has ended, and the end of the release once, with the last one', async () => {
    await end('publishing');
    await advance([targets[0]]);
    expect(await sent()).toEqual([]);
    await end('published');
    await advance([targets[0]]);
    expect(await sent()).toEqual(['target.published']);
    await end('published', 'failed');
    await advance([targets[1]]);
    expect(await sent()).toEqual(['target.published', 'target.failed', 'release.partially_published']);
    await advance(targets);
    expect(await sent()).toHaveLength(3);
  });

  it('matches the published schema: times in ISO 8601, counts of all targets, every field present', async () => {
    await end('published', 'failed');
    await advance(targets);
    const [published, failed, ended] = await events();
    expect([published, failed, ended].map((each) => each?.refused)).toEqual([null, null, null]);
    const summary = { total: 2, published: 1, failed: 1 };
    const ofRelease = { id, status: 'partially_published', scheduledAt: soon.toISOString(), targetSummary: summary };
    expect(published?.payload).toMatchObject({
      release: ofRelease,
      target: { credential: { id: 'conn' }, status: 'published', publishedAt: later.toISOString(), error: null, url: null },
    });
    expect(ended?.payload).toMatchObject({
      release: { ...ofRelease, publishedAt: later.toISOString() },
      targets: [{ status: 'published' }, { status: 'failed', publishedAt: null, error: { code: 'refused', retryable: false } }],
    });
  });

  it("repeats no credential from a platform's refusal (spec §6.4)", async () => {
    await end('failed', 'failed');
    await advance(targets);
    expect(await sent()).toEqual(['target.failed', 'target.failed', 'release.failed']);
    expect(JSON.stringify(await events())).not.toContain('svc_live_abcdefghijklmnop');
  });

  it('is dated by its last published target, whichever was reported last', async () => {
    await end('published', 'published');
    await advance([targets[1]]);
    expect(await opened.dataSource.query('select status, published_at as at from release')).toEqual([
      { status: 'published', at: later },
    ]);
    expect(await opened.dataSource.query('select status from post')).toEqual([{ status: 'published' }]);
  });

  it('sends and changes nothing when its transaction fails', async () => {
    await end('published', 'published');
    const failed = advance(targets, () => {
      throw new Error('the connection was lost');
    });
    await expect(failed).rejects.toThrow('was lost');
    expect([await sent(), await opened.dataSource.query('select status from release')]).toEqual([[], [{ status: 'scheduled' }]]);
  });
});

it('a transition reported twice is sent once: its id is the same (spec §6.2)', async () => {
  await end('published', 'published');
  const [target] = targets;
  const made = (): OutboxEntry | null =>
    target === undefined ? null : targetEvent(release, { ...target, status: 'published' }, targets, new Date());
  for (const entry of [made(), made()])
    await opened.dataSource.transaction((manager) => addToOutbox(manager, entry === null ? [] : [entry]));
  expect(await sent()).toEqual(['target.published']);
});
