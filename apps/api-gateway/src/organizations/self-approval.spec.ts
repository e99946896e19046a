import { apiKeyDigest, newApiKey } from '@imprint/domain/keys';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';

let gateway: Gateway;
let path: string;

beforeAll(async () => {
  gateway = await Gateway.start();
  const whoAmI = await fetch(`${gateway.url}/v1/auth/whoami`);
  const { data } = (await whoAmI.json()) as { data: { organization: { id: string } } };
  path = `/v1/organizations/${data.organization.id}`;
});
afterAll(() => gateway.stop());

it('an organization decides whether credentials may resolve their own requests, and the change is audited', async () => {
  const read = async (): Promise<unknown> => (await gateway.send('GET', path)).data.attributes['selfApproval'];
  expect(await read()).toBe('confirmed');
  expect(await gateway.json('PATCH', path, { selfApproval: 'always' })).toMatchObject({ status: 400, code: 'validation_failed' });
  expect((await gateway.json('PATCH', path, { selfApproval: 'never' })).data.attributes).toMatchObject({ selfApproval: 'never' });
  await gateway.json('PATCH', path, { name: 'Renamed' });
  expect(await read()).toBe('never');
  const entries = await gateway.app
    .get(DataSource)
    .query(`select changes from audit_entry where action = 'organization.changed' order by created_at`);
  expect(entries).toEqual([
    { changes: { selfApproval: { from: 'confirmed', to: 'never' } } },
    { changes: { name: { from: expect.any(String), to: 'Renamed' } } },
  ]);
});

it('no API key can change it', async () => {
  const key = newApiKey('test');
  await gateway.app.get(DataSource).query(
    `insert into api_key (id, organization_id, user_id, digest, last_four, label, category, scopes)
     select 'key', organization_id, user_id, $1, 'abcd', 'Agent', 'service', '{admin,posts:approve}' from membership`,
    [apiKeyDigest(key, testConfig().KEY_PEPPER)],
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const refused = await gateway.send('PATCH', path, JSON.stringify({ selfApproval: 'allowed' }), headers);
  expect(refused).toMatchObject({ code: 'session_required' });
  expect((await gateway.send('GET', path)).data.attributes['selfApproval']).toBe('never');
});
