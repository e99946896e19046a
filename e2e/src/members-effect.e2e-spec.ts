/** @modes embedded redis */
import { freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ApiClient,
  AppProcess,
  attribute,
  Database,
  expectProblem,
  Instance,
  Mailbox,
  Team,
  type ExpectedProblem,
  type TeamMember,
} from './harness/index.js';

const rounds = 25;

let instance: Instance;
let database: Database;
/** A second gateway of the instance. */
let second: AppProcess;
let team: Team;
/** Addresses of the gateways; changes are sent to the first one. */
let gateways: string[];

beforeAll(async () => {
  instance = await Instance.shared();
  const port = String(await freePort());
  // Both gateways share a public address, so that they accept each other's sessions.
  const publicUrl = `http://localhost:${new URL(instance.apiUrl).port}`;
  second = new AppProcess('api-gateway', { ...instance.settings, PUBLIC_API_URL: publicUrl, PORT_API_GATEWAY: port });
  await second.start();
  gateways = [instance.apiUrl, second.url];
  database = await Database.open(instance.databaseUrl);
  team = await Team.gather(instance, Mailbox.of(instance));
});
afterAll(async () => {
  await second?.stop();
  await database?.close();
});

interface Credentials {
  session: string;
  key: string;
}

async function withKey({ client, token }: TeamMember): Promise<Credentials> {
  const made = await client.data('POST', '/v1/api-keys', { label: 'Key', category: 'service', preset: 'full' });
  return { session: token, key: attribute(made, 'key') };
}

/** Both gateways' response, concurrently and without delay, to a request that requires the role creator. */
async function answers(credential: string): Promise<(string | undefined)[]> {
  // The guard accepts it, and then the empty body is refused.
  const sent = gateways.map((url) => new ApiClient(url, credential).send('POST', '/v1/posts', {}));
  return (await Promise.all(sent)).map(({ body }) => body.errors?.[0]?.code);
}

const both = (code: ExpectedProblem['code']): string[] => [code, code];

describe('on the very next request, at every gateway, by session and key alike,', () => {
  it('a changed role counts, down and up', async () => {
    const person = await team.join('creator');
    const { session, key } = await withKey(person);
    const path = `${team.path}/members/${person.userId}`;
    for (let round = 0; round < rounds; round += 1) {
      // Used right before the change, so that every cache has the credential.
      expect([await answers(session), await answers(key)]).toEqual([both('validation_failed'), both('validation_failed')]);
      await team.client('owner').data('PATCH', path, { role: 'viewer' });
      expect([await answers(session), await answers(key)]).toEqual([
        both('insufficient_permissions'),
        both('insufficient_permissions'),
      ]);
      await team.client('owner').data('PATCH', path, { role: 'creator' });
    }
  });

  it('a removed member is out, and the keys made there are revoked for good', async () => {
    const person = await team.join('creator');
    const { session, key } = await withKey(person);
    expect(await answers(key)).toEqual(both('validation_failed'));
    await team.client('admin').data('DELETE', `${team.path}/members/${person.userId}`);
    const codes = await answers(key);
    expect(['invalid_key', 'revoked_key']).toContain(codes[0]);
    expect(codes[1]).toBe(codes[0]);
    const there = { 'x-organization-id': team.organizationId };
    for (const url of gateways)
      for (const path of ['/v1/brands', '/v1/posts', '/v1/api-keys', '/v1/auth/whoami'])
        expectProblem(await new ApiClient(url, session).send('GET', path, undefined, there), { code: 'not_found' });
    // Their default organization was reset, too: only their own is left.
    const { organization } = await person.client.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    expect(organization.id).not.toBe(team.organizationId);

    const entries = await database.rows<{ action: string; actor_id: string }>(
      `select action, actor_id from audit_entry where organization_id = $1 and created_at = (
         select created_at from audit_entry where action = 'member.removed' and subject_id = $2)`,
      [team.organizationId, person.userId],
    );
    const { userId: actor_id } = team.members.admin;
    expect(entries.map(({ action }) => action).sort()).toEqual(['api-key.revoked', 'member.removed']);
    expect(entries.every((entry) => entry.actor_id === actor_id)).toBe(true);
    const code = await team.invite(person.email, 'creator');
    await person.client.data('POST', '/v1/invitations/accept', { code });
    expect(await answers(key)).toEqual(both('revoked_key'));
  });

  it('somebody who was removed from their only organization may do nothing', async () => {
    const person = await team.join('admin');
    await database.rows(`delete from membership where user_id = $1 and organization_id <> $2`, [
      person.userId,
      team.organizationId,
    ]);
    expect(await answers(person.token)).toEqual(both('validation_failed'));
    await team.client('owner').data('DELETE', `${team.path}/members/${person.userId}`);
    expect(await answers(person.token)).toEqual(both('insufficient_permissions'));
    expectProblem(await person.client.send('GET', team.path), { code: 'not_found' });
    const [row] = await database.rows<{ count: number }>(`select count(*)::integer as count from membership where user_id = $1`, [
      person.userId,
    ]);
    expect(row?.count).toBe(0);
    // All they can do is join or create an organization.
    expect(await person.client.data('GET', '/v1/organizations')).toEqual([]);
    const code = await team.invite(person.email, 'viewer');
    await person.client.data('POST', '/v1/invitations/accept', { code });
    expect((await person.client.send('GET', team.path)).status).toBe(200);
    await person.client.data('DELETE', `${team.path}/members/${person.userId}`);
    const { id } = await person.client.data('POST', '/v1/organizations', { name: 'A new start' });
    expect(await person.client.data('GET', '/v1/auth/whoami')).toMatchObject({ organization: { id }, role: 'owner' });
  });

  it('a member who joins is in', async () => {
    const person = await team.join('viewer');
    for (const url of gateways) expect((await new ApiClient(url, person.token).send('GET', team.path)).status).toBe(200);
  });
});
