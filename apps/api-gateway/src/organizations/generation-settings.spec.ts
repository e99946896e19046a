import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { limits } from '@imprint/contracts/limits';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';

let gateway: Gateway;
let dataSource: DataSource;
let settings: string;
let keys: { creator: string; admin: string };

async function addKey(id: string, scopes: string): Promise<string> {
  const made = newApiKey('test');
  await dataSource.query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     select $2, organization_id, user_id, $1, 'abcd', 'Cron job', 'service', $3 from membership limit 1`,
    [apiKeyDigest(made, testConfig().KEY_PEPPER), id, scopes],
  );
  return made;
}

/** Sends with a key, or as the local owner without one. */
const send = (method: string, path: string, body?: unknown, credential?: string) =>
  gateway.send(method, path, body === undefined ? undefined : JSON.stringify(body), {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(credential !== undefined && { authorization: `Bearer ${credential}` }),
  });
const read = async () => (await send('GET', settings)).data.attributes;
const asRole = (role: string) => dataSource.query('update membership set role = $1', [role]);

beforeAll(async () => {
  gateway = await Gateway.start();
  dataSource = gateway.app.get(DataSource);
  const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
  const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
  settings = `/v1/organizations/${data.organization.id}/settings/generation`;
  keys = { creator: await addKey('key_images', '{images:create}'), admin: await addKey('key_admin', '{admin}') };
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  await asRole('owner');
  await dataSource.query(`update organization set generation_policy = '{}'`);
  await dataSource.query('delete from generation_switch');
});

const nothingSet = {
  enabled: true,
  switchedAt: null,
  blockedWords: [],
  moderation: 'off',
  onModerationFailure: 'refuse',
  moderationServices: [],
  modelChoices: [],
};

describe('the settings', () => {
  it('change separately, keep each word once, and are audited', async () => {
    expect(await read()).toEqual(nothingSet);
    const changed = await send('PATCH', settings, { blockedWords: [' Lottery', 'miracle cure', 'lòttery'] });
    expect(changed.data).toMatchObject({
      type: 'generation-settings',
      attributes: { ...nothingSet, blockedWords: ['Lottery', 'miracle cure'] },
    });
    await send('PATCH', settings, { onModerationFailure: 'allow' });
    await send('PATCH', settings, { onModerationFailure: 'allow', moderation: 'off' });
    expect(await read()).toMatchObject({ blockedWords: ['Lottery', 'miracle cure'], onModerationFailure: 'allow' });
    await send('PATCH', settings, { blockedWords: [] });
    const entries = await dataSource.query(
      `select changes from audit_entry where action = 'organization.changed' order by created_at`,
    );
    expect(entries).toEqual([
      { changes: { 'generation.blockedWords': { from: [], to: ['Lottery', 'miracle cure'] } } },
      { changes: { 'generation.onModerationFailure': { from: 'refuse', to: 'allow' } } },
      { changes: { 'generation.blockedWords': { from: ['Lottery', 'miracle cure'], to: [] } } },
    ]);
  });

  it('list models of each kind, and complete what is left out', async () => {
    const modelChoices = [
      { kind: 'image', models: ['local/pattern', 'local/card'], rule: 'cheapest' },
      { kind: 'text', models: ['local/writer'], onlyThese: true },
    ];
    const changed = await send('PATCH', settings, { modelChoices });
    const complete = [
      { ...modelChoices[0], onlyThese: false, namedMayMove: false },
      { ...modelChoices[1], rule: 'ordered', namedMayMove: false },
    ];
    expect(changed.data.attributes).toEqual({ ...nothingSet, modelChoices: complete });
    const preview = await send('POST', '/v1/images/generate/preview', { prompt: 'A card' }, keys.creator);
    expect(preview.data.attributes).toMatchObject({ model: 'local/pattern', movesTo: ['local/card'], creditsMost: 0 });
    const image = { kind: 'image', models: ['local/card'] };
    for (const [wrong, code, pointer] of [
      [[{ ...image, models: ['local/card', 'nobody/nothing'] }], 'unknown_model', '/modelChoices/0/models/1'],
      [[image, { ...image, kind: 'video' }], 'unknown_model', '/modelChoices/1/models/0'],
      [[image, image], 'validation_failed', '/modelChoices'],
      [[{ ...image, kind: 'transform' }], 'validation_failed', '/modelChoices/0/kind'],
      [[{ ...image, models: [] }], 'validation_failed', '/modelChoices/0/models'],
      [[{ ...image, models: ['local/card', 'local/card'] }], 'validation_failed', '/modelChoices/0/models'],
      [[{ ...image, rule: 'dearest' }], 'validation_failed', '/modelChoices/0/rule'],
      [[{ ...image, onlyThese: 'yes' }], 'validation_failed', '/modelChoices/0/onlyThese'],
      [null, 'validation_failed', '/modelChoices'],
    ] as const) {
      const refused = await send('PATCH', settings, { blockedWords: ['lottery'], modelChoices: wrong });
      expect([wrong, refused.code, refused.errors[0]]).toMatchObject([wrong, code, { source: { pointer } }]);
    }
    expect(await read()).toEqual({ ...nothingSet, modelChoices: complete });
    await send('PATCH', settings, { modelChoices: [] });
    expect(await read()).toEqual(nothingSet);
  });

  it('have limits', async () => {
    const words = Array.from({ length: limits.blockedWords }, (_, index) => `${index}`.padStart(limits.blockedWordLength, 'x'));
    expect(await send('PATCH', settings, { blockedWords: words })).toMatchObject({ status: 200 });
    for (const [body, pointer] of [
      [{ blockedWords: [...words, 'more'] }, '/blockedWords'],
      [{ blockedWords: ['x'.repeat(limits.blockedWordLength + 1)] }, '/blockedWords'],
      [{ blockedWords: ['fine', ''] }, '/blockedWords'],
      [{ blockedWords: ['fine', ' \u200b'] }, '/blockedWords/1'],
      [{ blockedWords: 'lottery' }, '/blockedWords'],
      [{ blockedWords: null }, '/blockedWords'],
      [{ moderation: 'somebody' }, '/moderation'],
      [{ onModerationFailure: 'ask' }, '/onModerationFailure'],
      [{ enabled: 'no' }, '/enabled'],
      [{ enabled: null }, '/enabled'],
    ] as const) {
      const refused = await send('PATCH', settings, body);
      expect([body, refused.status, refused.code]).toEqual([body, 400, 'validation_failed']);
      expect(refused.errors[0]).toMatchObject({ source: { pointer } });
    }
    expect(await send('PATCH', settings, { moderation: 'openai' })).toMatchObject({ status: 501, code: 'not_configured' });
    expect(await read()).toEqual({ ...nothingSet, blockedWords: words });
  });

  it('are for admins, owners and keys with admin, and for nobody else', async () => {
    const body = { blockedWords: ['lottery'] };
    const foreign = settings.replace(/org_\w+/, 'org_elsewhere');
    for (const [method, given] of [
      ['GET', undefined],
      ['PATCH', body],
    ] as const) {
      expect(await send(method, settings, given, keys.admin)).toMatchObject({ status: 200 });
      expect(await send(method, foreign, given, keys.admin)).toMatchObject({ code: 'not_found' });
      expect(await send(method, settings, given, keys.creator)).toMatchObject({ code: 'insufficient_permissions' });
      for (const role of ['viewer', 'creator']) {
        await asRole(role);
        expect(await send(method, settings, given)).toMatchObject({ code: 'insufficient_permissions' });
      }
      await asRole('admin');
      expect(await send(method, settings, given)).toMatchObject({ status: 200 });
      await asRole('owner');
    }
  });
});

describe('generation that is switched off', () => {
  const refused = { status: 403, code: 'generation_off' };

  it('is refused with a stable code, and on again as the rules for prompts were', async () => {
    const { attributes } = (await send('PATCH', settings, { enabled: false, blockedWords: ['lottery'] })).data;
    expect(attributes).toEqual({ ...nothingSet, enabled: false, blockedWords: ['lottery'], switchedAt: expect.any(String) });
    for (const path of ['/v1/images/generate', '/v1/images/generate/preview'])
      expect(await send('POST', path, { prompt: 'A card' }, keys.creator)).toMatchObject(refused);
    for (const path of ['/v1/images/batches', '/v1/images/batches/preview'])
      expect(await send('POST', path, { prompts: ['A card'] }, keys.creator)).toMatchObject(refused);
    expect(await dataSource.query('select id from generation')).toEqual([]);
    await send('PATCH', settings, { enabled: true });
    expect(await read()).toMatchObject({ enabled: true, blockedWords: ['lottery'] });
    expect(await send('POST', '/v1/images/generate/preview', { prompt: 'A card' }, keys.creator)).toMatchObject({ status: 200 });
  });

  it('is not switched by a request that is refused for something else', async () => {
    for (const wrong of [{ moderation: 'openai' }, { blockedWords: ['fine', ' \u200b'] }]) {
      expect((await send('PATCH', settings, { enabled: false, ...wrong })).status).not.toBe(200);
      expect(await read()).toEqual(nothingSet);
    }
  });
});

it('a prompt that is refused makes nothing, and says why', async () => {
  await send('PATCH', settings, { blockedWords: ['lottery'] });
  const refused = await send('POST', '/v1/images/generate', { prompt: 'A Lottery' }, keys.creator);
  expect(refused).toMatchObject({ status: 400, code: 'content_refused' });
  expect(await dataSource.query('select id from generation')).toEqual([]);
  expect(await send('POST', '/v1/images/generate', { prompt: 'A card' }, keys.creator)).toMatchObject({ status: 202 });
});
