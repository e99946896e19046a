import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from '../channel/index.js';
import { openComposing, type OpenedComposing } from '../composing/composing.fixture.js';
import { addRelease } from '../publishing.fixture.js';
import { person, stranger } from '../releases/releases.fixture.js';
import { ChannelCatalogue } from './channel-catalogue.js';

let opened: OpenedComposing;
beforeAll(async () => {
  opened = await openComposing();
});
afterAll(() => opened.close());
beforeEach(() => opened.dataSource.query(`delete from connection where id like 'conn_test%'`));

interface Row {
  platform?: string;
  brand?: string;
  status?: string;
  requestedBy?: string | null;
  sealed?: string | null;
}
async function addConnection(id: string, row: Row = {}): Promise<void> {
  const { platform = 'sky', brand = 'brand', status = 'connected', requestedBy = null, sealed = null } = row;
  await opened.dataSource.query(
    `insert into connection (id, organization_id, brand_id, platform, status, requested_by, credentials_sealed)
     values ($1, 'org', $2, $3, $4, $5, $6)`,
    [id, brand, platform, status, requestedBy, sealed],
  );
}
const channels = async (query: Parameters<typeof opened.readiness.channelsOf>[1] = {}, caller = person) =>
  (await opened.readiness.channelsOf(caller, query)).map(({ platform, state, canSchedule, diagnostics, connections }) => ({
    platform,
    state,
    canSchedule,
    diagnostics: diagnostics.map(({ code }) => code),
    connections: connections.map(({ connectionId }) => connectionId),
  }));
const account = async (id: string): Promise<unknown> => {
  const all = (await opened.readiness.channelsOf(person, { includeHidden: true })).flatMap(({ connections }) => connections);
  const found = all.find(({ connectionId }) => connectionId === id);
  return found && [found.canPublish, ...found.diagnostics.map(({ code }) => code)];
};

describe('a channel', () => {
  it('is ready with one account that can publish, and otherwise reports what is missing', async () => {
    const ready = { state: 'ready', canSchedule: true, diagnostics: [] };
    expect(await channels({ brandId: 'brand' })).toEqual([
      { platform: 'elsewhere', ...ready, connections: ['conn', 'conn_2'] },
      { platform: 'sky', ...ready, connections: ['conn_sky'] },
    ]);
    expect(await channels({ brandId: 'brand_2', platform: 'sky' })).toEqual([
      { platform: 'sky', state: 'setup_required', canSchedule: false, diagnostics: ['connection_missing'], connections: [] },
    ]);
  });

  it.each([
    ['secret', 'hidden'],
    ['future', 'planned'],
    ['nowhere', 'no channel'],
  ])('%s, which is %s, is blocked, also with an account on it (spec §3.2)', async (platform) => {
    await addConnection('conn_test', { platform });
    const [found, ...others] = await channels({ platform });
    expect([found, others]).toMatchObject([
      { platform, state: 'blocked', canSchedule: false, diagnostics: ['scheduler_channel_unavailable'] },
      [],
    ]);
    const [{ connections } = { connections: [] }] = await opened.readiness.brandsOf(person, 'brand');
    expect(connections.find(({ connectionId }) => connectionId === 'conn_test')).toMatchObject({
      canPublish: false,
      diagnostics: [{ code: 'scheduler_channel_unavailable' }],
    });
  });

  it('that is hidden or planned is listed when it is asked for by name', async () => {
    const names = async (query: object): Promise<string[]> => (await channels(query)).map(({ platform }) => platform);
    expect(await names({})).toEqual(['elsewhere', 'sky']);
    expect(await names({ includeHidden: true })).toEqual(['elsewhere', 'sky', 'secret']);
    expect(await names({ includePlanned: true })).toEqual(['elsewhere', 'sky', 'future', 'medium', 'snapchat', 'twitch']);
  });

  it('that is planned says why, wherever it is named', async () => {
    const [medium, ...others] = await opened.readiness.channelsOf(person, { platform: 'medium' });
    const message = 'Imprint cannot publish to Medium yet. Medium allows no new integrations with its API.';
    const diagnostics = [{ code: 'scheduler_channel_unavailable', message, resolvedBy: 'platform' }];
    expect([medium, others]).toMatchObject([
      { platform: 'medium', label: 'Medium', channelState: 'planned', state: 'blocked', canSchedule: false, diagnostics },
      [],
    ]);
    expect(() => opened.catalogue.requireSupported('medium', '/platform')).toThrow(message);
    expect(() => opened.catalogue.requireSupported('nowhere', '/platform')).toThrow('There is no channel "nowhere".');
  });

  it('that is planned is listed only on request, and no longer once a channel has its name', () => {
    expect(opened.catalogue.list().items.map(({ id }) => id)).not.toContain('medium');
    const built = new ChannelCatalogue(new Map([['medium', { capability: { name: 'medium' } } as unknown as Channel]]));
    expect(built.planned().map(({ name }) => name)).toEqual(['snapchat', 'twitch']);
  });
});

describe('an account', () => {
  it.each(['pending', 'failed', 'expired', 'denied'])('that is %s cannot publish', async (status) => {
    await addConnection('conn_test', { status });
    expect(await account('conn_test')).toEqual([false, 'connection_not_usable']);
  });

  it('with credentials that cannot be decrypted cannot publish, without affecting others', async () => {
    await addConnection('conn_test', { sealed: 'v1.gone.c2VjcmV0' });
    expect([await account('conn_test'), await account('conn_sky')]).toEqual([[false, 'credentials_unreadable'], [true]]);
  });

  it('that its platform refuses has to be reconnected, without affecting others', async () => {
    await addConnection('conn_test');
    await opened.dataSource.query(`update connection set reconnect_needed_at = now() where id = 'conn_test'`);
    expect([await account('conn_test'), await account('conn_sky')]).toEqual([[false, 'reconnect_needed'], [true]]);
  });

  it.each([
    ['publish_capable', 'lasting', [], `last_checked_at = now() - interval '23 hours'`],
    ['unknown', 'lasting', ['not_checked'], `last_checked_at = now() - interval '25 hours'`],
    ['degraded', 'expiring', ['access_expiring'], `credentials_expire_at = now() + interval '167 hours'`],
    ['publish_capable', 'fresh', [], `credentials_expire_at = now() + interval '169 hours'`],
    ['degraded', 'lasting', ['refresh_failing'], 'refresh_failures = 1'],
    ['blocked', 'expired', ['reconnect_needed'], 'reconnect_needed_at = now(), credentials_expire_at = now()'],
  ])('is %s with a token that is %s, and says why and whose move it is: %j', async (readiness, freshness, codes, change) => {
    const sealed = (
      await opened.dataSource.query<{ sealed: string }[]>(
        `select credentials_sealed as sealed from connection where id = 'conn_sky'`,
      )
    )[0]?.sealed;
    await addConnection('conn_test', { sealed: sealed ?? null });
    await opened.dataSource.query(`update connection set last_checked_at = now() where id = 'conn_test'`);
    await opened.dataSource.query(`update connection set ${change} where id = 'conn_test'`);
    const [sky] = await opened.readiness.channelsOf(person, { platform: 'sky' });
    const found = sky?.connections.find(({ connectionId }) => connectionId === 'conn_test');
    expect([found?.readiness, found?.tokenFreshness, found?.diagnostics.map(({ code }) => code)]).toEqual([
      readiness,
      freshness,
      codes,
    ]);
    expect(found?.canPublish).toBe(readiness !== 'blocked');
    const mine = ['access_expiring', 'reconnect_needed'];
    for (const { code, resolvedBy } of found?.diagnostics ?? [])
      expect(resolvedBy).toBe(mine.includes(code) ? 'member' : 'platform');
  });

  it('that has used up its quota is degraded until there is room, can be scheduled on, and leaves others alone', async () => {
    const { dataSource } = opened;
    await dataSource.query(`update connection set max_posts_per_day = 2 where id = 'conn_sky'`);
    await addRelease(dataSource, 'rel_quota', ['quota_1', 'quota_2'], '-1 second');
    const went = async (id: string, ago: string): Promise<void> => {
      await dataSource.query(
        `update target set connection_id = 'conn_sky', status = 'published', wake_at = null, published_at = now() - $2::interval where id = $1`,
        [id, ago],
      );
    };
    await went('quota_1', '2 hours');
    expect(await account('conn_sky')).toEqual([true]);
    await went('quota_2', '1 hour');
    expect([await account('conn_sky'), await account('conn_2')]).toEqual([[true, 'quota_reached'], [true]]);
    const [sky] = await opened.readiness.channelsOf(person, { platform: 'sky' });
    expect(sky).toMatchObject({ state: 'ready', canSchedule: true, connections: [{ readiness: 'degraded' }] });
    expect(sky?.connections[0]?.diagnostics[0]?.message).toContain('2 posts within 24 hours');
    await went('quota_1', '1 day');
    expect(await account('conn_sky')).toEqual([true]);
    await dataSource.query(`update connection set max_posts_per_day = null where id = 'conn_sky'`);
    await dataSource.query(`delete from target where release_id = 'rel_quota'`);
  });

  it('is omitted once it is revoked, or when the request for it failed', async () => {
    await addConnection('conn_test_revoked', { status: 'revoked' });
    for (const status of ['denied', 'failed', 'expired'])
      await addConnection(`conn_test_${status}`, { status, requestedBy: 'user' });
    await addConnection('conn_test_pending', { status: 'pending', requestedBy: 'user' });
    await addConnection('conn_test_lost', { status: 'failed', requestedBy: 'user', sealed: 'v1.gone.c2VjcmV0' });
    const [sky] = await channels({ platform: 'sky' });
    expect(sky?.connections.toSorted()).toEqual(['conn_sky', 'conn_test_lost', 'conn_test_pending']);
  });
});

describe('a brand', () => {
  it('can publish with its own accounts, and lists the available channels without one', async () => {
    await addConnection('conn_test', { brand: 'brand_2', status: 'failed' });
    const brands = await opened.readiness.brandsOf(person);
    const short = brands.map(({ brandId, canPublish, missingPlatforms }) => [brandId, canPublish, missingPlatforms]);
    expect(short.toSorted()).toEqual([
      ['brand', true, []],
      ['brand_2', true, ['sky']],
    ]);
    await opened.dataSource.query(`update connection set status = 'expired' where id = 'conn_brand_2'`);
    expect(await opened.readiness.brandsOf(person, 'brand_2')).toMatchObject([
      { canPublish: false, missingPlatforms: ['elsewhere', 'sky'] },
    ]);
    await opened.dataSource.query(`update connection set status = 'connected' where id = 'conn_brand_2'`);
  });

  it('of another organization is not_found, and its accounts are not shown (spec §2.1)', async () => {
    for (const act of [opened.readiness.channelsOf(stranger, { brandId: 'brand' }), opened.readiness.brandsOf(stranger, 'brand')])
      await expect(act).rejects.toMatchObject({ code: 'not_found' });
    expect((await channels({}, stranger)).map(({ connections }) => connections)).toEqual([['conn_other'], []]);
    expect((await opened.readiness.brandsOf(stranger)).map(({ brandId }) => brandId)).toEqual(['brand_other']);
  });
});
