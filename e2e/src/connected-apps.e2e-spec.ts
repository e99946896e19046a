/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  attribute,
  Browser,
  Database,
  expectProblem,
  Instance,
  OauthClient,
  signedUp,
  tokenOf,
  type ApiClient,
  type OauthTokens,
  type Resource,
} from './harness/index.js';

let instance: Instance;
let database: Database;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
});

interface Somebody {
  browser: Browser;
  client: ApiClient;
  userId: string;
  organizationId: string;
}

let people = 0;
async function somebody(): Promise<Somebody> {
  const browser = await signedUp(instance, `person${(people += 1)}@connected-apps.example`);
  const client = instance.client(await tokenOf(browser));
  const { user, organization } = await client.data<{ user: { id: string }; organization: { id: string } }>(
    ...(['GET', '/v1/auth/whoami'] as const),
  );
  return { browser, client, userId: user.id, organizationId: organization.id };
}

const connections = ({ client }: Somebody, query = ''): Promise<Resource[]> =>
  client.data<Resource[]>('GET', `/v1/oauth/connections${query}`);
const audited = async ({ client }: Somebody, action: string): Promise<Resource[]> =>
  client.data<Resource[]>('GET', `/v1/audit?action=${action}`);

describe('a connected app', () => {
  const connected = async (who: Somebody, chosen = {}): Promise<[OauthClient, OauthTokens]> => {
    const client = await OauthClient.register(instance);
    return [client, await client.connect(who.browser, chosen)];
  };

  it('o60: that is disconnected has lost what the revocation of its token takes', async () => {
    const ada = await somebody();
    const [[app, tokens], [other, revoked], [third, kept]] = [await connected(ada), await connected(ada), await connected(ada)];
    expect(await other.revoke(revoked.refresh_token)).toBe(200);
    const [newest, oldest] = await connections(ada);
    expect(newest?.attributes).toMatchObject({ clientName: 'Scribe', userId: ada.userId, revokedAt: null });
    await ada.client.data('DELETE', `/v1/oauth/connections/${oldest?.id}`);
    expect([await app.state(tokens), await other.state(revoked)]).toEqual([
      [401, 400],
      [401, 400],
    ]);
    expect(await third.state(kept)).toEqual([200, 200]);
    expect((await connections(ada)).map(({ id }) => id)).toEqual([newest?.id]);
    expect((await audited(ada, 'mcp-connection.revoked')).map((entry) => attribute(entry, 'actorKind'))).toEqual([
      'session',
      'oauth',
    ]);
    expect(await audited(ada, 'mcp-connection.opened')).toHaveLength(3);
    // Of this person: other specs are connecting and disconnecting apps of the same instance.
    const left = `select 1 from oauth_artifact a join mcp_connection c using (grant_id)
      where c.revoked_at is not null and c.user_id = $1`;
    expect(await database.rows(left, [ada.userId])).toEqual([]);
  });

  it('is listed and ended by its person, and by admins and owners of the organization; to others it is not there', async () => {
    const [owner, member, stranger] = [await somebody(), await somebody(), await somebody()];
    await join(member, owner, 'creator');
    const [app, tokens] = await connected(member, { organization: owner.organizationId });
    const inHers = { 'x-organization-id': owner.organizationId };
    const [own] = await member.client.data<Resource[]>('GET', '/v1/oauth/connections', undefined, inHers);
    expect(own?.attributes).toMatchObject({ userId: member.userId });
    expect([await connections(owner), (await connections(owner, '?all=true')).map(({ id }) => id)]).toEqual([[], [own?.id]]);
    expectProblem(await member.client.send('GET', '/v1/oauth/connections?all=true', undefined, inHers), {
      code: 'insufficient_permissions',
    });
    for (const client of [stranger.client, member.client])
      expectProblem(await client.send('DELETE', `/v1/oauth/connections/${own?.id}`), { code: 'not_found' });
    expect(await app.state(tokens)).toEqual([200, 200]);
    const ended = await owner.client.data('DELETE', `/v1/oauth/connections/${own?.id}`);
    expect(Date.parse(attribute(ended, 'revokedAt'))).not.toBeNaN();
    expect((await app.state(tokens))[0]).toBe(401);
    expectProblem(await owner.client.send('DELETE', `/v1/oauth/connections/${own?.id}`), { code: 'not_found' });
  });

  it('o52: ends when its person leaves the organization, for good', async () => {
    const [owner, member] = [await somebody(), await somebody()];
    await join(member, owner, 'creator');
    const [app, tokens] = await connected(member, { organization: owner.organizationId });
    const [elsewhere, kept] = await connected(member, { organization: member.organizationId });
    await owner.client.data('DELETE', `/v1/organizations/${owner.organizationId}/members/${member.userId}`);
    expect(await app.state(tokens)).toEqual([401, 400]);
    await join(member, owner, 'creator');
    expect(await app.state(tokens)).toEqual([401, 400]);
    expect(await elsewhere.state(kept)).toEqual([200, 200]);
  });
});

/** Inserted directly, because the product requires a mailed invitation. */
async function join(member: Somebody, { organizationId }: Somebody, role: string): Promise<void> {
  const values = [organizationId, member.userId, role];
  await database.rows(`insert into membership (organization_id, user_id, role) values ($1, $2, $3)`, values);
}
