/** @modes embedded redis */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  attribute,
  Browser,
  Database,
  expectProblem,
  firstOwnersLink,
  Instance,
  listTools,
  Mailbox,
  mcpRequest,
  OauthClient,
  password,
  Team,
  tokenOf,
  type ApiClient,
  type Resource,
} from './harness/index.js';

const path = '/v1/auth/account';

let instance: Instance;
let database: Database;
let mailbox: Mailbox;
let browser: Browser;
let client: ApiClient;
let email: string;
let name: string;
let userId: string;
/** Organization of the person, of which they are the only owner at first. */
let organization: string;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  mailbox = Mailbox.of(instance);
});
afterAll(async () => {
  await database?.close();
});
beforeEach(async () => {
  const mark = randomUUID();
  email = `${mark}@leaving.example`;
  name = `Xanthippe ${mark}`;
  browser = new Browser(instance.apiUrl);
  await browser.open(await firstOwnersLink(instance, email));
  await browser.submit({ name, password });
  client = instance.client(await tokenOf(browser));
  const me = await client.data<Record<'user' | 'organization', { id: string }>>('GET', '/v1/auth/whoami');
  [userId, organization] = [me.user.id, me.organization.id];
});

async function becomeMember(team: Team): Promise<void> {
  await client.data('POST', '/v1/invitations/accept', { code: await team.invite(email, 'admin') });
}
const deleteOrganization = async (): Promise<void> => {
  const called = attribute(await client.data('GET', `/v1/organizations/${organization}`), 'name');
  await client.data('DELETE', `/v1/organizations/${organization}`, { name: called });
};

describe('an account', () => {
  it('is not deleted without the password, nor by the only owner of an organization', async () => {
    const refused = await client.send('DELETE', path, { password });
    expectProblem(refused, { code: 'sole_owner' });
    expect(refused.body).toMatchObject({ meta: { organizationIds: [organization] } });
    await deleteOrganization();
    expectProblem(await client.send('DELETE', path, { password: 'four ducks on a bond' }), { code: 'invalid_credentials' });
    expectProblem(await client.send('DELETE', path, {}), { code: 'validation_failed' });
    const key = await instance.client().send('DELETE', path, { password });
    expectProblem(key, { code: 'missing_credential' });
    expect(await client.data('GET', '/v1/auth/whoami')).toMatchObject({ user: { id: userId, email, name } });
  });

  it('that is deleted leaves neither name nor address anywhere; what the person made stays, by nobody who can be named', async () => {
    const team = await Team.gather(instance, mailbox);
    await becomeMember(team);
    const there = { 'x-organization-id': team.organizationId };
    const body = { label: 'Theirs', category: 'service', preset: 'full' };
    const key = attribute(await client.data('POST', '/v1/api-keys', body, there), 'key');
    const tokens = await (await OauthClient.register(instance)).connect(browser, { organization: team.organizationId });
    const prompt = await client.data('POST', '/v1/prompts', { name: 'Kept', text: 'A red card', contentType: 'image' }, there);
    const second = instance.client(key);
    await second.data('GET', '/v1/prompts');
    await deleteOrganization();
    expect((await client.send('DELETE', path, { password })).status).toBe(204);
    const text = await database.text();
    for (const gone of [email, name]) expect(text).not.toContain(gone);
    for (const table of ['membership', 'auth_session', 'notice_preference'])
      expect([table, await database.rows(`select from ${table} where user_id = $1`, [userId])]).toEqual([table, []]);
    expectProblem(await client.send('GET', '/v1/auth/whoami'), { code: 'invalid_session' });
    expect((await browser.fetch('POST', '/v1/auth/refresh')).status).toBe(401);
    expect(['invalid_key', 'revoked_key']).toContain((await second.send('GET', '/v1/prompts')).body.errors?.[0]?.code);
    expect((await mcpRequest(instance, tokens.access_token, { body: listTools })).status).toBe(401);
    const signIn = await instance.client().send('POST', '/v1/auth/sign-in', { email, password });
    expectProblem(signIn, { code: 'invalid_credentials' });
    const versions = await team.client('owner').data<Resource[]>('GET', `/v1/prompts/${prompt.id}/versions`);
    expect(versions).toMatchObject([{ attributes: { author: { id: userId, name: 'Deleted user' } } }]);
    const entries = await database.rows(
      `select client_ip from audit_entry where organization_id = $1 and actor_id = $2 and action = 'member.removed'`,
      [team.organizationId, userId],
    );
    expect(entries).toEqual([{ client_ip: null }]);
    const members = await team.client('owner').data<Resource[]>('GET', `${team.path}/members?limit=100`);
    expect(members.map(({ id }) => id)).not.toContain(userId);
  });

  it('can be made again at the same address, and has nothing of the one before', async () => {
    await deleteOrganization();
    expect((await client.send('DELETE', path, { password })).status).toBe(204);
    const again = new Browser(instance.apiUrl);
    await again.open(await firstOwnersLink(instance, email));
    await again.submit({ name: 'Somebody else', password });
    const me = instance.client(await tokenOf(again));
    expect(await me.data<Resource[]>('GET', '/v1/organizations')).toHaveLength(1);
    expect(await me.data('GET', '/v1/auth/whoami')).not.toMatchObject({ user: { id: userId } });
  });

  it('of the second owner is deleted, and the organization keeps the first', async () => {
    const team = await Team.gather(instance, mailbox);
    await becomeMember(team);
    await team.client('owner').data('PATCH', `${team.path}/members/${userId}`, { role: 'owner' });
    await deleteOrganization();
    expect((await client.send('DELETE', path, { password })).status).toBe(204);
    expect(await team.client('owner').data('GET', team.path)).toMatchObject({ attributes: { role: 'owner' } });
  });
});
