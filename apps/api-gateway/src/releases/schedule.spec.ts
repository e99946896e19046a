import { limits } from '@imprint/contracts/limits';
import { PublishingReadiness } from '@imprint/domain/publishing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';

interface Publish {
  targetId: string;
  title: string;
  scheduledAt: string;
  expectedAt: string | null;
  diagnostics: { code: string; message: string }[];
}
interface Preview {
  publishes: Publish[];
  days: { date: string; publishes: number; slots: { isTaken: boolean }[]; quotas: { used: number; left: number }[] }[];
  isCut: boolean;
  completeUntil: string;
}

const dayMs = 86_400_000;
let gateway: Gateway;
let feed: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  const { data } = (await gateway.send('GET', '/v1/connections')) as unknown as { data: { id: string }[] };
  feed = data[0]?.id ?? '';
});
afterAll(() => gateway.stop());

const preview = async (query: string): Promise<Preview> =>
  (await gateway.send('GET', `/v1/schedule/preview${query}`)).data.attributes as unknown as Preview;
const cap = (maxPostsPerDay: unknown) => gateway.json('PATCH', `/v1/connections/${feed}`, { maxPostsPerDay });
const schedule = (title: string, at: number) =>
  gateway.json('POST', '/v1/releases', {
    ...{ title, baseContent: 'Text', timezone: 'Europe/Berlin', scheduledAt: new Date(at).toISOString() },
    targets: [{ connectionId: feed }],
  });

describe('GET /v1/schedule/preview', () => {
  it.each(['0', '-1', String(limits.previewDays + 1), '1.5', 'soon', ''])('refuses days=%s', async (days) => {
    const reply = await gateway.send('GET', `/v1/schedule/preview?days=${days}`);
    expect(reply).toMatchObject({ status: 400, errors: [{ code: 'validation_failed', source: { parameter: 'days' } }] });
  });

  it.each(['Mars/Olympus', ''])('refuses timezone=%s', async (timezone) => {
    const reply = await gateway.send('GET', `/v1/schedule/preview?timezone=${timezone}`);
    expect(reply).toMatchObject({ status: 400, errors: [{ code: 'validation_failed', source: { parameter: 'timezone' } }] });
  });

  it('shows the slots and quotas of each account and day, as days are counted in the zone that is asked for', async () => {
    const slots = [{ weekday: 'monday', time: '23:30' }];
    await gateway.json('PUT', `/v1/connections/${feed}/slots`, { timezone: 'UTC', slots });
    await cap(3);
    const { days } = await preview('?days=7');
    const [day] = days;
    expect(days).toEqual([
      {
        date: expect.any(String),
        connectionId: feed,
        platform: 'feed',
        handle: expect.any(String),
        publishes: 0,
        slots: [{ at: expect.stringContaining('T23:30'), isTaken: false, releaseId: null }],
        quotas: [{ counts: 'posts', most: 3, windowMinutes: 1_440, isOwn: true, used: 0, left: 3 }],
      },
    ]);
    const inTokyo = (await preview('?days=7&timezone=Asia/Tokyo')).days;
    expect(Date.parse(inTokyo[0]?.date ?? '') - Date.parse(day?.date ?? '')).toBe(dayMs);
    await gateway.json('PUT', `/v1/connections/${feed}/slots`, { timezone: 'UTC', slots: [] });
    await cap(null);
  });

  it.each([1, limits.previewDays])('looks %i days ahead', async (days) => {
    const { completeUntil, ...shown } = await preview(`?days=${days}`);
    expect(shown).toEqual({ publishes: [], days: [], isCut: false });
    expect(Math.round((Date.parse(completeUntil) - Date.now()) / dayMs)).toBe(days);
  });

  it('looks a week ahead unless it is asked for another time, and shows what gets in the way', async () => {
    const inDays = (days: number): number => Date.now() + days * dayMs;
    for (const [title, days] of [
      ['One', 6.9],
      ['Two', 6.95],
      ['Late', 7.1],
    ] as const)
      await schedule(title, inDays(days));
    await cap(1);
    const week = await preview('');
    expect(week.publishes.map(({ title }) => title)).toEqual(['One', 'Two']);
    const month = await preview('?days=30');
    expect(month.publishes.map(({ title, diagnostics }) => [title, diagnostics.map(({ code }) => code)])).toEqual([
      ['One', []],
      ['Two', ['quota_exceeded']],
      ['Late', ['quota_exceeded']],
    ]);
    const [one, two, late] = month.publishes;
    expect(Date.parse(two?.expectedAt ?? '') - Date.parse(one?.scheduledAt ?? '')).toBe(dayMs);
    expect(Date.parse(late?.expectedAt ?? '') - Date.parse(one?.scheduledAt ?? '')).toBe(2 * dayMs);
    await cap(null);
    expect((await preview('')).publishes.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });
});

describe('PATCH /v1/connections/{id}', () => {
  const own = async (): Promise<unknown> =>
    (await gateway.send('GET', `/v1/connections/${feed}`)).data.attributes['maxPostsPerDay'];

  it.each([1, limits.connectionPostsPerDay, null])('takes a limit of %p', async (most) => {
    expect(await cap(most)).toMatchObject({ status: 200, data: { attributes: { maxPostsPerDay: most } } });
    expect(await own()).toBe(most);
  });

  it.each([0, -1, limits.connectionPostsPerDay + 1, 1.5, '3', true, []])(
    'refuses a limit of %p, and changes nothing',
    async (most) => {
      await cap(7);
      const refused = { status: 400, errors: [{ code: 'validation_failed', source: { pointer: '/maxPostsPerDay' } }] };
      expect(await cap(most)).toMatchObject(refused);
      expect(await own()).toBe(7);
      await cap(null);
    },
  );

  it('refuses an account that is not there', async () => {
    const reply = await gateway.json('PATCH', '/v1/connections/conn_00000000000000000000000000', { maxPostsPerDay: 1 });
    expect(reply).toMatchObject({ status: 404, code: 'not_found' });
  });
});

it('an account that has used up its quota needs attention until there is room', async () => {
  const account = async () => {
    const { attributes } = (await gateway.send('GET', `/v1/connections/${feed}`)).data;
    return attributes as { readiness: string; diagnostics: { code: string; resolvedBy: string }[] };
  };
  await schedule('Out', Date.now() + dayMs);
  const data = gateway.app.get(DataSource);
  const [released] = await data.query<{ organizationId: string }[]>(
    `select organization_id as "organizationId" from connection where id = $1`,
    [feed],
  );
  await data.query(
    `update target set status = 'published', wake_at = null, published_at = now() - interval '1 hour'
     where release_id in (select id from release where title = 'Out')`,
  );
  expect(await account()).toMatchObject({ readiness: 'publish_capable', diagnostics: [] });
  await cap(2);
  expect(await account()).toMatchObject({ readiness: 'publish_capable', diagnostics: [] });
  await cap(1);
  const reached = { readiness: 'degraded', diagnostics: [{ code: 'quota_reached', resolvedBy: 'member' }] };
  expect(await account()).toMatchObject(reached);
  // The same to agents.
  const caller = { organizationId: released?.organizationId ?? '', brandIds: null } as unknown as Parameters<
    PublishingReadiness['channelsOf']
  >[0];
  const readiness = gateway.app.get(PublishingReadiness, { strict: false });
  expect((await readiness.channelsOf(caller, { platform: 'feed' }))[0]).toMatchObject({
    canSchedule: true,
    connections: [reached],
  });
  expect((await readiness.brandsOf(caller))[0]).toMatchObject({ canPublish: true, connections: [reached] });
  await data.query(`update target set published_at = now() - interval '1 day' where status = 'published'`);
  expect(await account()).toMatchObject({ readiness: 'publish_capable', diagnostics: [] });
});

it('channels say what their platforms allow, and where that is documented', async () => {
  const quotasOf = async (name: string) => (await gateway.send('GET', `/v1/channels/${name}`)).data.attributes['quotas'];
  const named = (most: number, windowMinutes: number) =>
    expect.objectContaining({ most, windowMinutes, source: expect.any(String) });
  expect(await quotasOf('bluesky')).toEqual([named(1_666, 60), named(11_666, 1_440)]);
  expect(await quotasOf('mastodon')).toEqual([named(300, 5), named(30, 30)]);
  expect([await quotasOf('feed'), await quotasOf('webhook')]).toEqual([[], []]);
  const sourcesOf = async (name: string) => (await gateway.send('GET', `/v1/channels/${name}`)).data.attributes['sources'];
  const page = { url: expect.stringMatching(/^https:/), readAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) };
  expect(await sourcesOf('mastodon')).toContainEqual({ about: expect.arrayContaining(['text', 'images']), ...page });
  expect(await sourcesOf('feed')).toEqual([]);
});
