import type { Signals } from '@imprint/contracts/messages';
import { migrations } from '@imprint/domain/schema';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fence, Gateway, heardWithin, signal, startSessionIssuer, type Peer, type Somebody } from './gateway.fixture.js';

type Continued = Signals['text-stream.continued'];
type Followed = Signals['text-stream.followed'];

let database: TestDatabase;
let issuer: Awaited<ReturnType<typeof startSessionIssuer>>;
let here: Gateway;
let there: Gateway;
let ada: Somebody;
/** What workers are asked. */
let asked: Followed[];

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  issuer = await startSessionIssuer();
  const stores = { DATABASE_URL: database.url, REDIS_URL: null, OAUTH_SERVER_URL: issuer.url };
  here = await Gateway.start(stores);
  there = await Gateway.start(stores);
  here.app.get(SignalBus).subscribe('text-stream.followed', (followed) => asked.push(followed));
});
afterAll(async () => {
  await here?.stop();
  await there?.stop();
  await issuer?.close();
  await database?.drop();
});
beforeEach(async () => {
  ada = await here.arrive();
  asked = [];
});

const piece = { call: 1, section: null, part: 0, name: 'post' as const, offset: 0 };
const textsOf = ({ told }: Peer) =>
  new Set(told.flatMap(({ type, result }) => (type === 'text' ? [(result as { text: string }).text] : [])));
const continued = (generationId: string, text: string, changes: Partial<Continued> = {}): Continued => ({
  ...{ organizationId: ada.organizationId, generationId, brandId: null, writtenAs: 'post', piece: { ...piece, text } },
  ...changes,
});
/** Sends these in turn until the last one has reached each of the peers: they have then heard of the others, or never will. */
async function tell(all: readonly Continued[], peers: readonly Peer[]): Promise<void> {
  const last = all.at(-1)?.piece.text ?? '';
  await eventually(async () => {
    for (const one of all) await here.app.get(SignalBus).publish('text-stream.continued', one);
    return eventually(() => peers.every((peer) => textsOf(peer).has(last)), heardWithin);
  });
}
const streaming = async (credential: string, ...ids: string[]): Promise<Peer> => {
  const peer = await there.open(credential);
  await peer.say({ stream: ids });
  return peer;
};

it('passes a text on to those who ask for it, whole as it came, and to nobody else', async () => {
  const [id, other] = [newId('gen'), newId('gen')];
  const own = await streaming(there.tokenOf(ada), id, other);
  const stranger = await streaming(there.tokenOf(await here.arrive()), id);
  const silent = await there.open(there.tokenOf(ada));
  await silent.say({ subscribe: [id] });
  await tell([continued(id, 'Grüße 🌱\ud83c'), continued(newId('gen'), 'unasked'), continued(other, 'last')], [own]);
  await fence(here, ada, own);
  expect(textsOf(own)).toEqual(new Set(['Grüße 🌱\ud83c', 'last']));
  expect(own.told.find(({ type }) => type === 'text')).toEqual({
    ...{ id, type: 'text', status: 'writing', result: { ...piece, text: 'Grüße 🌱\ud83c' } },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect([textsOf(stranger), textsOf(silent)]).toEqual([new Set(), new Set()]);
});

it('passes on what a person sees of brands, and a key of posts and articles, and no more once the right is gone', async () => {
  const [brandA, brandB] = [await here.brand(ada), await here.brand(ada)];
  const limited = await here.colleagueOf(ada, 'creator', [brandA]);
  const id = newId('gen');
  const keyOf = async (...scopes: string[]) => (await here.keyOf(ada, scopes)).key;
  const witness = await streaming(there.tokenOf(ada), id);
  const some = await streaming(there.tokenOf(limited), id);
  const programs = await Promise.all(
    [['posts:draft'], ['articles:read'], ['images:read']].map(async (scopes) => streaming(await keyOf(...scopes), id)),
  );
  const all = [
    continued(id, 'of nobody'),
    continued(id, 'of B', { brandId: brandB }),
    continued(id, 'of A', { brandId: brandA }),
    continued(id, 'article of A', { brandId: brandA, writtenAs: 'article' }),
    continued(id, 'last', { brandId: brandA }),
  ];
  await tell(all, [witness, some]);
  await fence(here, ada, witness, ...programs.slice(2));
  expect([witness, some, ...programs].map(textsOf)).toEqual([
    new Set(['of nobody', 'of B', 'of A', 'article of A', 'last']),
    new Set(['of A', 'article of A', 'last']),
    new Set(['of nobody', 'of B', 'of A', 'last']),
    new Set(['article of A']),
    new Set(),
  ]);
  await here.changeMembership(limited, `update membership set brand_ids = '{${brandB}}'`);
  // From some check on, less than a second later, they see what is of the other brand.
  let turn = 0;
  await eventually(async () => {
    turn += 1;
    const [before, after] = [`A ${turn}`, `B ${turn}`];
    await tell([continued(id, before, { brandId: brandA }), continued(id, after, { brandId: brandB })], [witness]);
    return textsOf(some).has(after) && !textsOf(some).has(before);
  });
});

it('asks workers for a text from its start when a socket does, once for many requests, and not for a socket that ends it', async () => {
  const ids = [newId('gen'), newId('gen')];
  const peer = await there.open(there.tokenOf(ada));
  for (let count = 0; count < 20; count += 1) peer.socket.send(JSON.stringify({ stream: [newId('gen')] }));
  peer.socket.send(JSON.stringify({ stream: ids }));
  const wanted = { organizationId: ada.organizationId, generationIds: ids, isFromStart: true };
  // Sockets of the test before may still ask.
  const own = () => asked.filter(({ organizationId }) => organizationId === ada.organizationId);
  await eventually(() => own().some(({ generationIds }) => generationIds.includes(ids[1] ?? '')));
  expect(own().at(-1)).toEqual(wanted);
  expect(own().length).toBeLessThan(20);
  await peer.say({ stream: [] });
  const witness = await streaming(there.tokenOf(ada), ids[1] ?? '');
  await tell([continued(ids[0] ?? '', 'unasked'), continued(ids[1] ?? '', 'last')], [witness]);
  expect([textsOf(peer), textsOf(witness)]).toEqual([new Set(), new Set(['last'])]);
});

it('tells a worker that says that it writes whether somebody streams the text', async () => {
  const [id, unasked] = [await here.generation(ada), await here.generation(ada)];
  const peer = await streaming(there.tokenOf(ada), id);
  await eventually(() => asked.length > 0);
  const isTold = ({ isFromStart }: Followed): boolean => !isFromStart;
  await eventually(async () => {
    await signal(here, ada, unasked);
    await signal(here, await here.arrive(), id);
    await signal(here, ada, id);
    return eventually(() => asked.find(isTold), heardWithin);
  });
  const { organizationId } = ada;
  for (const told of asked.filter(isTold)) expect(told).toEqual({ organizationId, generationIds: [id], isFromStart: false });
  peer.socket.close();
  await peer.closed;
});

it('takes up to 20 ids of generations, and nothing else', async () => {
  const peer = await here.open(here.tokenOf(ada));
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `gen_${index}`);
  expect(await peer.say({ stream: ids(20) })).toMatchObject({ type: 'subscription', status: 'all' });
  expect(await peer.say({ stream: ids(21) })).toMatchObject({ error: { code: 'too_many_ids' } });
  for (const wrong of ['gen_1', ['rel_1'], ['gen_'.padEnd(65, '1')]])
    expect(await peer.say({ stream: wrong })).toMatchObject({ error: { code: 'malformed_message' } });
  expect(await peer.say({ stream: ['gen_'] })).toMatchObject({ error: { code: 'malformed_message' } });
});
