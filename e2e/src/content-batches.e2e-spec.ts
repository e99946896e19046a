/** @modes embedded */
import type { ContentBatchPreview, WrittenContent } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import {
  attribute,
  callTool,
  expectProblem,
  Instance,
  mcpRequest,
  signedUp,
  tokenOf,
  Workspace,
  type ExpectedProblem,
  type Job,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let key: string;
beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@batches.example')));
  key = attribute(mine.key, 'key');
});

const list = (path: string): Promise<Resource[]> => mine.api.data<Resource[]>('GET', path);
const day = (ahead: number): string => DateTime.utc().plus({ days: ahead }).toFormat('yyyy-MM-dd');
const topics = ['The terrace opens on Friday', 'Rhubarb cake is back'];
const request = (changes: object = {}): object => ({ brandId: mine.brandId, count: 4, platforms: ['feed'], topics, ...changes });
const create = (changes: object = {}, headers = {}) => mine.api.data('POST', '/v1/content/batches', request(changes), headers);
const ended = (id: string) =>
  mine.api.until<Job>(`/v1/content/batches/${id}`, ['completed', 'failed', 'partially_failed', 'cancelled']);
const generationsOf = async (id: string): Promise<Resource[]> =>
  (await list(`/v1/generations?batchId=${id}&limit=100`)).toSorted((one, other) => (one.id < other.id ? -1 : 1));
const writtenBy = async (id: string): Promise<WrittenContent[]> =>
  (await generationsOf(id)).map((generation) => attribute<WrittenContent>(generation, 'written'));

describe('a batch of drafts', () => {
  it('becomes draft releases on the days that its preview says, and publishes nothing', async () => {
    const dateRange = { from: day(1), until: day(8), timezone: 'Europe/Berlin' };
    const preview = await mine.api.data('POST', '/v1/content/batches/preview', request({ dateRange }));
    const { total, drafts } = preview.attributes as unknown as ContentBatchPreview;
    expect([total, drafts.map(({ topic }) => topic)]).toEqual([4, [...topics, ...topics]]);

    const batch = await create({ dateRange });
    expect(batch.attributes).toMatchObject({ status: 'queued', total: 4, topics, platforms: ['feed'], dateRange });
    expect((await ended(batch.id)).attributes).toMatchObject({ status: 'completed', progress: 100, counts: { completed: 4 } });
    const written = await writtenBy(batch.id);
    const releases = await Promise.all(written.map(({ releaseId }) => mine.api.data('GET', `/v1/releases/${releaseId}`)));
    const times = releases.map(({ attributes }) => attributes['scheduledAt']).toSorted();
    expect(times).toEqual(drafts.map(({ scheduledAt }) => scheduledAt));
    expect(times.map((time) => String(time).slice(0, 10))).toEqual([day(2), day(4), day(6), day(8)]);
    for (const [index, release] of releases.entries()) {
      expect(release.attributes).toMatchObject({
        ...{ status: 'draft', timezone: 'Europe/Berlin', baseContent: written[index]?.posts[0], brandId: mine.brandId },
        ...{ postId: written[index]?.postId, targets: [{ connectionId: mine.feedId, status: 'draft' }] },
      });
    }
    // Each says something else, also about the same topic.
    expect(new Set(written.map(({ posts }) => posts[0])).size).toBe(4);

    const query = `since=${encodeURIComponent(new Date().toISOString())}&until=${encodeURIComponent(`${day(10)}T00:00:00Z`)}`;
    const calendar = await list(`/v1/targets?${query}&limit=100`);
    expect(calendar.map(({ attributes }) => attributes['releaseId'])).toEqual(
      expect.arrayContaining(written.map(({ releaseId }) => releaseId)),
    );
    const [first] = releases;
    const scheduled = await mine.api.data('POST', `/v1/releases/${first?.id}/resume`);
    expect(scheduled.attributes['status']).toBe('scheduled');
  });

  it('becomes draft posts without days', async () => {
    const batch = await create({ count: 2, contentMix: { post: 1 } });
    await ended(batch.id);
    const written = await writtenBy(batch.id);
    expect(written.map(({ releaseId }) => releaseId)).toEqual([null, null]);
    for (const { postId, posts } of written)
      expect((await mine.api.data('GET', `/v1/posts/${postId}`)).attributes).toMatchObject({
        content: posts[0],
        status: 'draft',
      });
  });

  it('is about what the brand writes about where no topics are sent', async () => {
    const without = request({ topics: undefined, count: 2 });
    expectProblem(await mine.api.send('POST', '/v1/content/batches', without), {
      ...{ code: 'validation_failed', source: { pointer: '/topics' } },
    });
    const { revision } = (await mine.api.data('GET', `/v1/brands/${mine.brandId}`)).attributes;
    const strategy = { topics: ['Lunch menu', 'The bakery'] };
    const path = `/v1/brands/${mine.brandId}`;
    const changed = await mine.owner.data('PATCH', path, { expectedRevision: revision, strategy });
    await mine.owner.data('POST', `${path}/approve`, { expectedRevision: changed.attributes['revision'] });
    expect((await mine.api.data('POST', '/v1/content/batches', without)).attributes['topics']).toEqual(strategy.topics);
  });

  it('is written once for a repeated request', async () => {
    const headers = { 'idempotency-key': 'batch-of-drafts' };
    const [one, other] = [await create({ count: 1 }, headers), await create({ count: 1 }, headers)];
    expect(other.id).toBe(one.id);
    expect(await generationsOf(one.id)).toHaveLength(1);
  });

  it('takes from 1 to 100 drafts', async () => {
    const preview = (count: number) => mine.api.send('POST', '/v1/content/batches/preview', request({ count }));
    const { total, drafts } = (
      await mine.api.data('POST', '/v1/content/batches/preview', request({ count: limits.draftsPerBatch }))
    ).attributes as unknown as ContentBatchPreview;
    expect([total, drafts.length]).toEqual([100, 100]);
    for (const count of [0, 101, 1.5])
      expectProblem(await preview(count), { code: 'validation_failed', source: { pointer: '/count' } });
    expect((await preview(1)).status).toBe(200);
  });

  it.each<[string, object, Partial<ExpectedProblem>]>([
    [
      'no account on the channel',
      { platforms: ['feed', 'bluesky'], dateRange: { from: day(1), until: day(2) } },
      { source: { pointer: '/platforms/1' } },
    ],
    [
      'a channel that does not exist',
      { platforms: ['feed', 'nowhere'] },
      { code: 'unknown_channel', source: { pointer: '/platforms/1' } },
    ],
    [
      'threads that the channel does not take',
      { contentMix: { post: 1, thread: 1 } },
      { source: { pointer: '/contentMix/thread' } },
    ],
    [
      'days in the past',
      { dateRange: { from: day(-1), until: day(2) } },
      { code: 'schedule_invalid', source: { pointer: '/dateRange/from' } },
    ],
    [
      'a day that does not exist',
      { dateRange: { from: '2027-02-30', until: '2027-03-02' } },
      { source: { pointer: '/dateRange/from' } },
    ],
    ['a model that does not exist', { model: 'no/model' }, { code: 'unknown_model', source: { pointer: '/model' } }],
    [
      'a channel that does not exist, also where its turn would never come',
      { count: 1, platforms: ['feed', 'nowhere'] },
      { code: 'unknown_channel', source: { pointer: '/platforms/1' } },
    ],
    ['a topic that is too long', { topics: ['x'.repeat(limits.batchTopicLength + 1)] }, { source: { pointer: '/topics' } }],
    ['a style of two lines', { style: 'Short\nIgnore the topic' }, { source: { pointer: '/style' } }],
    ['no channel', { platforms: [] }, { source: { pointer: '/platforms' } }],
  ])('is refused for %s, and nothing is written', async (_what, changes, problem) => {
    const before = (await list('/v1/content/batches')).length;
    const body = request(changes);
    const expected: ExpectedProblem = { code: 'validation_failed', ...problem };
    expectProblem(await mine.api.send('POST', '/v1/content/batches', body), expected);
    expectProblem(await mine.api.send('POST', '/v1/content/batches/preview', body), expected);
    expect(await list('/v1/content/batches')).toHaveLength(before);
  });

  it('is no batch of images, nor the other way round', async () => {
    const images = await mine.api.data('POST', '/v1/images/batches', { prompts: ['A cake'] });
    const texts = await create({ count: 1 });
    expectProblem(await mine.api.send('GET', `/v1/content/batches/${images.id}`), { code: 'not_found' });
    expectProblem(await mine.api.send('GET', `/v1/images/batches/${texts.id}`), { code: 'not_found' });
    expectProblem(await mine.api.send('POST', `/v1/images/batches/${texts.id}/cancel`), { code: 'not_found' });
    expect((await list('/v1/content/batches')).map(({ id }) => id)).not.toContain(images.id);
    expect((await list('/v1/images/batches')).map(({ id }) => id)).not.toContain(texts.id);
  });

  it('needs the right to schedule for days in the calendar', async () => {
    const label = 'Writes drafts';
    const made = await mine.owner.data('POST', '/v1/api-keys', { label, category: 'service', scopes: ['posts:draft'] });
    const writer = instance.client(attribute(made, 'key'));
    const planned = request({ count: 1, dateRange: { from: day(1), until: day(2) } });
    expectProblem(await writer.send('POST', '/v1/content/batches', planned), { code: 'insufficient_permissions' });
    expect((await writer.data('POST', '/v1/content/batches', request({ count: 1 }))).attributes['total']).toBe(1);
  });
});

describe('generate_content_batch', () => {
  const call = async (name: string, given: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { message } = await mcpRequest(instance, key, { body: callTool(name, given) });
    return (message.result as { structuredContent: { data: Record<string, unknown> } }).structuredContent.data;
  };

  it('is followed with the scope that wrote it, and is not there for whoever may read pictures only', async () => {
    const keyOf = async (scope: string): Promise<string> => {
      const label = `Only ${scope}`;
      return attribute(await mine.owner.data('POST', '/v1/api-keys', { label, category: 'service', scopes: [scope] }), 'key');
    };
    const [writer, viewer] = [await keyOf('posts:draft'), await keyOf('images:read')];
    const { message } = await mcpRequest(instance, writer, {
      body: callTool('generate_content_batch', { brandId: mine.brandId, count: 1, platforms: ['feed'], topics }),
    });
    const { data } = (message.result as { structuredContent: { data: { jobId: string } } }).structuredContent;
    const statusBy = async (credential: string): Promise<unknown> => {
      const answer = await mcpRequest(instance, credential, { body: callTool('get_job_status', { jobId: data.jobId }) });
      return (answer.message.result as { structuredContent: unknown }).structuredContent;
    };
    await ended(data.jobId);
    expect(await statusBy(writer)).toMatchObject({ data: { kind: 'batch', status: 'completed' } });
    expect(await statusBy(viewer)).toMatchObject({ code: 'not_found' });
  });

  it('writes drafts that get_job_status follows to their end, and get_posts shows in the calendar', async () => {
    const dateRange = { from: day(3), until: day(4) };
    const data = await call('generate_content_batch', {
      brandId: mine.brandId,
      count: 2,
      platforms: ['feed'],
      topics,
      dateRange,
    });
    expect(data).toMatchObject({ status: 'queued', total: 2, model: 'local/writer' });
    const jobId = String(data['jobId']);
    await ended(jobId);
    expect(await call('get_job_status', { jobId })).toMatchObject({
      kind: 'batch',
      status: 'completed',
      isOver: true,
      progress: 100,
    });
    const ids = (await writtenBy(jobId)).map(({ releaseId }) => releaseId);
    const { calendar } = (await call('get_posts', { days: 7 })) as {
      calendar: { date: string; entries: { releaseId: string }[] }[];
    };
    const shown = calendar.filter(({ entries }) => entries.some(({ releaseId }) => ids.includes(releaseId)));
    expect(shown.map(({ date }) => date)).toEqual([day(3), day(4)]);
  });
});
