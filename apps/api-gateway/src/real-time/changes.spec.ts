import { AuditTrail } from '@imprint/domain/audit';
import { migrations } from '@imprint/domain/schema';
import { newId } from '@imprint/platform/crypto';
import { SignalBus } from '@imprint/platform/signals';
import { createTestDatabase, eventually, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { fence, Gateway, heardWithin, startSessionIssuer, type Peer, type Somebody } from './gateway.fixture.js';

let database: TestDatabase;
let issuer: Awaited<ReturnType<typeof startSessionIssuer>>;
let here: Gateway;
let ada: Somebody;

beforeAll(async () => {
  database = await createTestDatabase(migrations);
  issuer = await startSessionIssuer();
  here = await Gateway.start({ DATABASE_URL: database.url, REDIS_URL: null, OAUTH_SERVER_URL: issuer.url });
});
afterAll(async () => {
  await here?.stop();
  await issuer?.close();
  await database?.drop();
});
beforeEach(async () => {
  ada = await here.arrive();
});

it('tells of an audited change those who may read its subject, and only after the commit', async () => {
  const { organizationId } = ada;
  const [bob, admin] = [await here.arrive(), await here.arrive()];
  for (const [{ userId }, role] of [
    [bob, 'creator'],
    [admin, 'admin'],
  ] as const)
    await here.database.query(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, [
      organizationId,
      userId,
      role,
    ]);
  const named = { query: `?organizationId=${organizationId}` };
  const peers = {
    ada: await here.open(here.tokenOf(ada)),
    bob: await here.open(here.tokenOf(bob), named),
    admin: await here.open(here.tokenOf(admin), named),
    program: await here.open((await here.keyOf(ada, ['images:read', 'posts:draft', 'brands:read'])).key),
    stranger: await here.open(here.tokenOf(await here.arrive())),
  };
  const audit = new AuditTrail(here.database);
  const changes = [
    ['api-key.revoked', { type: 'api-key', id: 'key_1', userId: ada.userId }],
    ['mcp-connection.opened', { type: 'mcp-connection', id: 'mcpc_1', userId: ada.userId }],
    ['member.role-changed', { type: 'member', id: bob.userId }],
    ['member.invited', { type: 'invitation', id: 'inv_1' }],
    ['webhook-settings.disabled', { type: 'webhook-settings', id: organizationId }],
  ] as const;
  const record = (rolledBack: boolean): Promise<void> =>
    here.database.transaction(async (manager) => {
      for (const [action, subject] of changes)
        await audit.record(manager, { kind: 'service', organizationId }, { action, subject });
      if (rolledBack) throw new Error('no change');
    });
  await expect(record(true)).rejects.toThrow('no change');
  await fence(here, ada, peers.ada, peers.bob, peers.admin, peers.program);
  const heardBy = ({ told }: Peer) =>
    new Set(told.flatMap(({ type, status }) => (type === 'generation' ? [] : [`${type} ${status}`])));
  expect(Object.values(peers).map((peer) => heardBy(peer).size)).toEqual([0, 0, 0, 0, 0]);
  await eventually(async () => {
    await record(false);
    return eventually(() => heardBy(peers.admin).size > 4, heardWithin);
  });
  await fence(here, ada, peers.ada, peers.bob, peers.program);
  const [key, connection, member] = ['api-key revoked', 'mcp-connection opened', 'member role-changed'];
  expect(heardBy(peers.ada)).toEqual(new Set([key, connection, member]));
  expect(heardBy(peers.bob)).toEqual(new Set([member]));
  expect(heardBy(peers.admin)).toEqual(
    new Set([connection, member, 'invitation invited', 'webhook-settings disabled', 'audit-entry recorded']),
  );
  expect([heardBy(peers.program), heardBy(peers.stranger)]).toEqual([new Set(), new Set()]);
  expect(peers.ada.told.find(({ type }) => type === 'api-key')).toEqual({
    ...{ id: 'key_1', type: 'api-key', status: 'revoked' },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
});

it('a storm of deliveries is few messages', async () => {
  const admin = await here.arrive('admin');
  const { organizationId } = admin;
  const peer = await here.open(here.tokenOf(admin));
  const heard = () => peer.told.filter(({ type }) => type === 'delivery');
  const change = () => here.app.get(SignalBus).publish('delivery.changed', { organizationId });
  await eventually(async () => {
    await change();
    return eventually(() => heard().length > 0, heardWithin);
  });
  const before = heard().length;
  for (let changes = 0; changes < 300; changes += 1) await change();
  await eventually(() => heard().length > before);
  expect(heard().length).toBeLessThan(20);
  expect(heard().at(-1)).toMatchObject({ id: organizationId, status: 'changed' });
});

it('tells keys of articles, accounts and files as their scopes read them', async () => {
  const { organizationId } = ada;
  const signals = here.app.get(SignalBus);
  const scopes = [['articles:read'], ['posts:draft'], ['images:read'], ['videos:read']];
  const peers = await Promise.all(scopes.map(async (own) => here.open((await here.keyOf(ada, own)).key)));
  const owner = await here.open(here.tokenOf(ada));
  const types = ({ told }: Peer) =>
    new Set(told.flatMap(({ type, status }) => (type === 'generation' ? [] : `${type} ${status}`)));
  await eventually(async () => {
    await signals.publish('article.changed', { organizationId, articleId: 'art_1', status: 'created' });
    await signals.publish('connection.changed', { organizationId, connectionId: 'conn_1', status: 'failed' });
    await signals.publish('tag.changed', { organizationId, tagId: 'tag_1', status: 'changed' });
    await signals.publish('asset.deleted', { organizationId, assetId: 'asset_1', kind: 'image' });
    return eventually(
      () => types(owner).size === 4 && peers.slice(0, 3).every((peer, place) => types(peer).size === (place === 1 ? 2 : 1)),
      heardWithin,
    );
  });
  await fence(here, ada, owner);
  expect(peers.map((peer) => [...types(peer)])).toEqual([
    ['article created'],
    ['connection failed', 'tag changed'],
    ['asset deleted'],
    [],
  ]);
});

it('tells of a newsletter those who see its brand', async () => {
  const { organizationId } = ada;
  const [brandA, brandB] = [await here.brand(ada), await here.brand(ada)];
  const limited = await here.colleagueOf(ada, 'viewer', [brandA]);
  const add = async (brandId: string): Promise<string> => {
    const id = newId('nws');
    const row = `insert into newsletter (id, organization_id, brand_id, name) values ($1, $2, $3, 'News')`;
    await here.database.query(row, [id, organizationId, brandId]);
    return id;
  };
  const [other, own] = [await add(brandB), await add(brandA)];
  const peers = await Promise.all([ada, limited].map((somebody) => here.open(here.tokenOf(somebody))));
  const newslettersOf = ({ told }: Peer) => new Set(told.flatMap(({ id, type }) => (type === 'newsletter' ? [id] : [])));
  // In this order, so that whoever has heard of the last one has heard of the other, or never will.
  await eventually(async () => {
    for (const newsletterId of [other, own])
      await here.app.get(SignalBus).publish('newsletter.changed', { organizationId, newsletterId, status: 'changed' });
    return eventually(() => peers.every((peer) => newslettersOf(peer).has(own)), heardWithin);
  });
  expect(peers.map(newslettersOf)).toEqual([new Set([other, own]), new Set([own])]);
});

it('tells of a prompt those who see its brand, and everybody of one of the whole organization', async () => {
  const { organizationId } = ada;
  const [brandA, brandB] = [await here.brand(ada), await here.brand(ada)];
  const limited = await here.colleagueOf(ada, 'viewer', [brandA]);
  const add = async (brandId: string | null): Promise<string> => {
    const id = newId('prm');
    const row = `insert into prompt (id, organization_id, brand_id, name, text, content_type) values ($1, $2, $3, 'x', 'x', 'image')`;
    await here.database.query(row, [id, organizationId, brandId]);
    return id;
  };
  const [other, shared, own] = [await add(brandB), await add(null), await add(brandA)];
  const peers = await Promise.all([ada, limited].map((somebody) => here.open(here.tokenOf(somebody))));
  const promptsOf = ({ told }: Peer) => new Set(told.flatMap(({ id, type }) => (type === 'prompt' ? [id] : [])));
  // In this order, so that whoever has heard of the last one has heard of the others, or never will.
  await eventually(async () => {
    for (const promptId of [other, shared, own])
      await here.app.get(SignalBus).publish('prompt.changed', { organizationId, promptId, status: 'changed' });
    return eventually(() => peers.every((peer) => promptsOf(peer).has(own)), heardWithin);
  });
  expect(peers.map(promptsOf)).toEqual([new Set([other, shared, own]), new Set([shared, own])]);
});
