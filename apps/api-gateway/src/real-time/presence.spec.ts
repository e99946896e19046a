import { migrations } from '@imprint/domain/schema';
import { createTestDatabase, describeRedis, eventually, testRedisUrl, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Gateway, heardWithin, startSessionIssuer, type Somebody } from './gateway.fixture.js';

/** Guarantees in both modes: two gateways on the same stores. */
function tellsOfPeople(redisUrl: () => string | null): void {
  let database: TestDatabase;
  let issuer: Awaited<ReturnType<typeof startSessionIssuer>>;
  let here: Gateway;
  let there: Gateway;
  let ada: Somebody;

  beforeAll(async () => {
    database = await createTestDatabase(migrations);
    issuer = await startSessionIssuer();
    const stores = { DATABASE_URL: database.url, REDIS_URL: redisUrl(), OAUTH_SERVER_URL: issuer.url };
    here = await Gateway.start(stores);
    there = await Gateway.start(stores);
  });
  afterAll(async () => {
    await here?.stop();
    await there?.stop();
    await issuer?.close();
    await database?.drop();
  });
  beforeEach(async () => {
    ada = await here.arrive();
  });

  it('whoever is limited to brands knows who looks at work of these, and of no other', async () => {
    const [brandA, brandB] = [await here.brand(ada), await here.brand(ada)];
    const limited = await here.colleagueOf(ada, 'viewer', [brandA]);
    const looking = async (gateway: Gateway, person: Somebody, id: string) => {
      const peer = await gateway.open(here.tokenOf(person));
      await peer.say({ viewing: id });
      return () => peer.told.filter(({ type }) => type === 'presence').map(({ result }) => (result as { userId: string }).userId);
    };
    const [own, other] = [await here.generation(ada, brandA), await here.generation(ada, brandB)];
    const [atOther, atOwn] = [await looking(there, limited, other), await looking(there, limited, own)];
    const adasAtOther = await looking(here, ada, other);
    await looking(here, ada, own);
    await eventually(() => atOwn().includes(ada.userId) && adasAtOther().includes(ada.userId));
    expect(atOther()).toEqual([]);
  });

  it('lets people of one organization who have the same open know of each other, and nobody else', async () => {
    const [bob, stranger] = [await here.arrive(), await here.arrive()];
    for (const colleague of [bob, { userId: bob.userId, organizationId: ada.organizationId }])
      await here.database.query(
        `insert into membership (organization_id, user_id, role) values ($1, $2, 'viewer') on conflict do nothing`,
        [colleague.organizationId, colleague.userId],
      );
    const query = `?organizationId=${ada.organizationId}`;
    const [adas, other] = [await here.open(here.tokenOf(ada)), await here.open(here.tokenOf(ada))];
    const bobs = await there.open(null, { protocols: ['bearer', here.tokenOf(bob)], query });
    const foreign = await there.open(there.tokenOf(stranger));
    const program = await there.open((await here.keyOf(ada, ['brands:read'])).key);
    const presence = (peer: { told: { type: string; status: string }[] }) => peer.told.filter(({ type }) => type === 'presence');
    for (const peer of [adas, foreign, program]) await peer.say({ viewing: 'rel_1' });
    await other.say({ viewing: 'rel_2' });
    await eventually(() => presence(adas).length > 0);
    await bobs.say({ viewing: 'rel_1' });
    const seen = { id: 'rel_1', type: 'presence', at: expect.any(String) };
    await eventually(() => presence(adas).length > 1);
    const editing = async () => {
      await bobs.say({ viewing: 'rel_1', editing: true });
      return eventually(() => presence(adas).length > 2, heardWithin);
    };
    await eventually(editing);
    bobs.socket.close();
    await eventually(() => presence(adas).at(-1)?.status === 'left');
    // What is said again after a while says the same.
    const told = presence(adas).filter(({ status }, index, all) => status !== 'editing' || all[index - 1]?.status !== 'editing');
    expect(told).toEqual([
      { ...seen, status: 'viewing', result: { userId: ada.userId } },
      { ...seen, status: 'viewing', result: { userId: bob.userId } },
      { ...seen, status: 'editing', result: { userId: bob.userId } },
      { ...seen, status: 'left', result: { userId: bob.userId } },
    ]);
    await eventually(() => presence(foreign).length > 0 && presence(other).length > 0);
    expect(presence(foreign)).toMatchObject([{ result: { userId: stranger.userId } }]);
    expect(presence(other)).toMatchObject([{ id: 'rel_2', result: { userId: ada.userId } }]);
    expect(presence(program)).toEqual([]);
    await adas.say({ viewing: null });
    expect(await adas.say({ editing: true })).toMatchObject({ error: { code: 'malformed_message' } });
    expect(await adas.say({ viewing: 7 })).toMatchObject({ error: { code: 'malformed_message' } });
  });
}

describe('who views the same, on PostgreSQL', () => tellsOfPeople(() => null));
describeRedis('who views the same, on Redis', () => tellsOfPeople(testRedisUrl));
