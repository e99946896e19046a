import { GenerationReader } from '@imprint/domain/generation';
import { migrations } from '@imprint/domain/schema';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { createTestDatabase, describeRedis, eventually, testRedisUrl, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fence, Gateway, heardWithin, signal, startSessionIssuer, type Somebody } from './gateway.fixture.js';

const openTo = 5;
/** Guarantees in both modes: two gateways on the same stores. */
function tellsOfWork(redisUrl: () => string | null): void {
  let database: TestDatabase;
  let issuer: Awaited<ReturnType<typeof startSessionIssuer>>;
  let here: Gateway;
  let there: Gateway;
  let ada: Somebody;

  beforeAll(async () => {
    database = await createTestDatabase(migrations);
    issuer = await startSessionIssuer();
    const stores = { DATABASE_URL: database.url, REDIS_URL: redisUrl(), OAUTH_SERVER_URL: issuer.url };
    const small = { SOCKETS_PER_ORGANIZATION: openTo, SOCKET_BUFFER_BYTES: 16_384 };
    here = await Gateway.start({ ...stores, ...small });
    there = await Gateway.start({ ...stores, ...small });
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
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('tells everybody in the organization, on whichever gateway, and nobody else; each change is read once', async () => {
    const bob = await here.arrive();
    const token = here.tokenOf(ada);
    const own = await Promise.all([here.open(token), there.open(token), there.open(token)]);
    const foreign = await there.open(there.tokenOf(bob));
    const reads = [here, there].map(({ app }) => jest.spyOn(app.get(GenerationReader, { strict: false }), 'states'));
    const readsOf = (id: string) =>
      reads.map(({ mock }) => mock.calls.filter(([changed]) => changed.some((one) => one.id === id)).length);
    const toldOf = (id: string) => [...own, foreign].map(({ told }) => told.filter((one) => one.id === id));
    const id = await fence(here, ada, ...own);
    const message = { id, type: 'generation', status: 'processing', progress: 40, at: expect.stringMatching(/^\d{4}-.*Z$/) };
    expect(readsOf(id)).toEqual([1, 1]);
    const bobs = await fence(here, bob, foreign);
    // Nobody of that organization is here, and nothing is read for nobody.
    expect(readsOf(bobs)).toEqual([0, 1]);
    expect(toldOf(id)).toEqual([[message], [message], [message], []]);
    expect(toldOf(bobs)).toEqual([[], [], [], [{ ...message, id: bobs }]]);
  });

  it('a session listens to the organization that the address names, and to none that its person is not in', async () => {
    const [bob, eve] = [await here.arrive(), await here.arrive()];
    await here.database.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
      bob.organizationId,
      ada.userId,
    ]);
    const token = here.tokenOf(ada);
    const own = await here.open(token);
    const named = await here.open(null, { protocols: ['bearer', token], query: `?organizationId=${bob.organizationId}` });
    const id = await fence(here, bob, named);
    await fence(here, ada, own);
    expect(named.told.map((one) => one.id)).toContain(id);
    expect(own.told.map((one) => one.id)).not.toContain(id);
    for (const organizationId of [eve.organizationId, "'--", ''.padEnd(100, 'a')]) {
      const query = `/v1/ws?organizationId=${encodeURIComponent(organizationId)}`;
      expect(await here.ask({ authorization: `Bearer ${token}` }, query)).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    }
  });

  it('whoever is limited to brands hears of these only, and of more as soon as the limit is lifted', async () => {
    const [brandA, brandB] = [await here.brand(ada), await here.brand(ada)];
    const limited = await here.colleagueOf(ada, 'viewer', [brandA]);
    const [all, some] = [await here.open(here.tokenOf(ada)), await there.open(here.tokenOf(limited))];
    const [own, other, none] = [
      await here.generation(ada, brandA),
      await here.generation(ada, brandB),
      await here.generation(ada),
    ];
    // In this order, so that the last one is heard when the others were, or were not.
    const tell = async () => {
      for (const id of [none, other, own]) await signal(here, ada, id);
    };
    await eventually(async () => {
      await tell();
      return eventually(() => [all, some].every(({ told }) => told.some(({ id }) => id === own)), heardWithin);
    });
    expect(new Set(all.told.map(({ id }) => id))).toEqual(new Set([none, other, own]));
    expect(new Set(some.told.map(({ id }) => id))).toEqual(new Set([own]));
    await here.changeMembership(limited, 'update membership set brand_ids = null');
    const free = await there.open(here.tokenOf(limited));
    await eventually(async () => {
      await tell();
      return eventually(() => free.told.some(({ id }) => id === other), heardWithin);
    });
  });

  it('is narrowed by ids, which open nothing that is not there', async () => {
    const bob = await here.arrive();
    const [first, second, foreign] = [await here.generation(ada), await here.generation(ada), await here.generation(bob)];
    const peer = await here.open(here.tokenOf(ada));
    const answer = { type: 'subscription', id: expect.stringMatching(/^req_/), at: expect.any(String) };
    expect(await peer.say({ subscribe: [first, foreign] })).toEqual({ ...answer, status: 'narrowed', result: { ids: 2 } });
    const heard = () => peer.told.filter(({ type }) => type === 'generation').map(({ id }) => id);
    await eventually(async () => {
      for (const [owner, id] of [
        [ada, second],
        [bob, foreign],
        [ada, first],
      ] as const)
        await signal(there, owner, id);
      return eventually(() => heard().includes(first), heardWithin);
    });
    expect(new Set(heard())).toEqual(new Set([first]));
    expect(await peer.say({ unsubscribe: [first, foreign] })).toEqual({ ...answer, status: 'all', result: { ids: 0 } });
    await fence(there, ada, peer);
  });

  it('takes five messages that it does not understand, and none that is too long', async () => {
    const [peer, long] = [await here.open(here.tokenOf(ada)), await here.open(here.tokenOf(ada))];
    const wrong = ['{', '[]', { subscribe: 'gen_1' }, { subscribe: [1] }, Buffer.from('{"subscribe":["gen_1"]}')];
    for (const message of wrong)
      expect(await peer.say(message)).toMatchObject({ type: 'error', status: 'refused', error: { code: 'malformed_message' } });
    expect(await peer.closed).toEqual({ code: 4400, reason: 'malformed_message' });
    const ids = Array.from({ length: 100 }, (_, index) => `gen_${index}`);
    for (let block = 0; block < 10; block += 1) await long.say({ subscribe: ids.map((id) => `${id}_${block}`) });
    expect(await long.say({ subscribe: ['gen_0_0'] })).toMatchObject({ status: 'narrowed', result: { ids: 1_000 } });
    expect(await long.say({ subscribe: ['one_more'] })).toMatchObject({ error: { code: 'too_many_ids' } });
    long.socket.send('x'.repeat(4_097));
    expect((await long.closed).code).toBe(1009);
  });

  it('sends a notice to the sessions of the people who get it, and to no key', async () => {
    const { organizationId } = ada;
    const bob = { ...(await here.arrive()), organizationId };
    await here.database.query(`insert into membership (organization_id, user_id, role) values ($1, $2, 'viewer')`, [
      organizationId,
      bob.userId,
    ]);
    const { key } = await here.keyOf(ada, ['images:read', 'posts:draft']);
    const named = { query: `?organizationId=${organizationId}` };
    const [own, viewer, program] = [
      await there.open(there.tokenOf(ada)),
      await there.open(there.tokenOf(bob), named),
      await there.open(key),
    ];
    const id = newId('ntc');
    await here.database.query(
      `insert into notice (id, organization_id, kind, subject_id, cause, title, path) values ($1, $2, 'target.failed', 'tgt_1', '1', 'x', '')`,
      [id, organizationId],
    );
    const heard = await eventually(async () => {
      await here.app.get(SignalBus).publish('notice.changed', { organizationId, noticeIds: [id] });
      return eventually(() => own.told.find((message) => message.id === id), heardWithin);
    });
    expect(heard).toMatchObject({ type: 'notice', status: 'open', result: { kind: 'target.failed', subjectId: 'tgt_1' } });
    await fence(here, ada, own, viewer, program);
    expect([viewer, program].flatMap(({ told }) => told).filter(({ type }) => type === 'notice')).toEqual([]);
  });

  it('tells a key what its scopes read, as they are now', async () => {
    const { id, key } = await here.keyOf(ada, ['images:read', 'brands:read']);
    const [peer, witness] = [await here.open(key), await here.open(here.tokenOf(ada))];
    await fence(there, ada, peer, witness);
    await here.changeKey(id, `scopes = '{brands:read}'`);
    // From some check on, less than a second later, it hears no more.
    await eventually(async () => {
      const unheard = await fence(there, ada, witness);
      return !peer.told.some((message) => message.id === unheard);
    });
    expect(peer.socket.readyState).toBe(peer.socket.OPEN);
    await here.changeKey(id, `scopes = '{credits:read}'`);
    expect(await peer.closed).toEqual({ code: 4401, reason: 'insufficient_permissions' });
  });

  it.each([
    ['revoked', 'revoked_at = now()', 'revoked_key'],
    ['expired', 'expires_at = clock_timestamp()', 'expired_key'],
    ['kept to other addresses', `allowed_ips = '{192.0.2.1}'`, 'ip_not_allowed'],
  ])('closes when its key is %s, on every gateway', async (_how, change, reason) => {
    const { id, key } = await here.keyOf(ada, ['images:read']);
    const peers = [await here.open(key), await there.open(key)];
    const other = await here.open((await here.keyOf(ada, ['images:read'])).key);
    await here.changeKey(id, change);
    expect(await Promise.all(peers.map(({ closed }) => closed))).toEqual([
      { code: 4401, reason },
      { code: 4401, reason },
    ]);
    await fence(here, ada, other);
  });

  it('closes when the session ends, the token runs out or the person leaves', async () => {
    const bob = await here.arrive();
    const { key } = await here.keyOf(bob, ['images:read']);
    const ended = await here.open(here.tokenOf(ada));
    // Still open to for a second or two: the clocks of two processes may differ by thirty.
    const late = await here.arrive();
    const over = await eventually(() => there.open(here.tokenOf(late, -28)));
    const [left, leftKey] = [await there.open(here.tokenOf(bob)), await here.open(key)];
    const stays = await here.open(here.tokenOf(await here.arrive()));
    await here.database.query('update auth_session set ended_at = now() where id = $1', [ada.sid]);
    await here.changeMembership(bob, 'delete from membership');
    expect(await ended.closed).toEqual({ code: 4401, reason: 'invalid_session' });
    expect(await over.closed).toEqual({ code: 4401, reason: 'invalid_session' });
    expect([(await left.closed).code, (await leftKey.closed).code]).toEqual([4401, 4401]);
    expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  });

  it('counts a socket as one use of its key, however long it is open', async () => {
    const { id, key } = await here.keyOf(ada, ['images:read'], 1);
    const peer = await here.open(key);
    await fence(here, ada, peer);
    expect(await there.ask({ authorization: `Bearer ${key}` })).toMatchObject({ status: 401, code: 'rate_limit_exceeded' });
    const used = () => here.database.query<{ usage_count: number }[]>('select usage_count from api_key where id = $1', [id]);
    await eventually(async () => Number((await used())[0]?.usage_count) === 1);
    await here.changeKey(id, 'revoked_at = now()');
    await peer.closed;
    expect(Number((await used())[0]?.usage_count)).toBe(1);
  });

  it('drops a reader that does not keep up, and keeps the others', async () => {
    const [slow, quick] = [await here.open(here.tokenOf(ada)), await here.open(here.tokenOf(ada))];
    const id = await here.generation(ada);
    await here.database.query(`update generation set error = jsonb_build_object('message', repeat('x', 200000)) where id = $1`, [
      id,
    ]);
    const dropped = (): Promise<boolean> => here.metrics().then((text) => text.includes('code="4408"'));
    slow.socket.pause();
    await eventually(async () => {
      await signal(there, ada, id);
      return dropped();
    });
    await fence(here, ada, quick);
    slow.socket.resume();
    expect([1006, 4408]).toContain((await slow.closed).code);
  });
}

describe('GET /v1/ws on PostgreSQL', () => tellsOfWork(() => null));
describeRedis('GET /v1/ws on Redis', () => tellsOfWork(testRedisUrl));
