/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  arrive,
  attribute,
  chooseOrganization,
  Database,
  expectProblem,
  Instance,
  Mailbox,
  sessionOf,
  Team,
  type Answer,
  type ApiClient,
  type Resource,
  type TeamMember,
} from './harness/index.js';

let instance: Instance;
let database: Database;
let mailbox: Mailbox;
let team: Team;
/** A viewer of the team, who owns an organization. */
let person: TeamMember;
let own: string;

interface WhoAmI {
  organization: { id: string };
  role: string;
}

beforeAll(async () => {
  instance = await Instance.shared();
  mailbox = Mailbox.of(instance);
  database = await Database.open(instance.databaseUrl);
  team = await Team.gather(instance, mailbox);
  person = await team.join('viewer');
  const organizations = await person.client.data<Resource[]>('GET', '/v1/organizations');
  own = organizations.find(({ id }) => id !== team.organizationId)?.id ?? '';
});
afterAll(async () => {
  await database?.close();
});

const whoAmI = (client: ApiClient, headers?: Record<string, string>): Promise<WhoAmI> =>
  client.data('GET', '/v1/auth/whoami', undefined, headers);
const inOrganization = (id: string): Record<string, string> => ({ 'x-organization-id': id });
const foreignId = async (): Promise<string> => (await whoAmI((await arrive(instance)).client)).organization.id;
const missingId = 'org_01kaaaaaaaaaaaaaaaaaaaaaaa';

describe('organizations', () => {
  it('are listed to their members only, with the role there, the one they chose first', async () => {
    const mine = await person.client.data<Resource[]>('GET', '/v1/organizations');
    expect(mine.map((organization) => [organization.id, attribute(organization, 'role')])).toEqual([
      [team.organizationId, 'viewer'],
      [own, 'owner'],
    ]);
  });

  it('are made by anybody who is signed in, with a brand and a feed, and the choice of where to act stays', async () => {
    const { client, userId } = await arrive(instance);
    const before = await whoAmI(client);
    const name = `Ada's Bäckerei ${randomUUID()}`;
    const { id, attributes } = await client.data('POST', '/v1/organizations', { name });
    expect(attributes).toMatchObject({ name, role: 'owner', slug: expect.stringMatching(/^ada-s-backerei-[0-9a-f-]+$/) });
    expect(await whoAmI(client)).toEqual(before);
    const there = inOrganization(id);
    expect(await whoAmI(client, there)).toMatchObject({ organization: { id }, role: 'owner' });
    expect(await client.data<Resource[]>('GET', '/v1/brands', undefined, there)).toHaveLength(1);
    expect(await client.data<Resource[]>('GET', '/v1/connections', undefined, there)).toMatchObject([
      { attributes: { platform: 'feed' } },
    ]);
    const entries = await database.rows(`select action, actor_id from audit_entry where organization_id = $1`, [id]);
    expect(entries).toEqual([{ action: 'organization.created', actor_id: userId }]);
  });

  it('are made once by a request that is repeated, also when its first answer was lost', async () => {
    const { client } = await arrive(instance);
    const make = (): Promise<Resource> =>
      client.data('POST', '/v1/organizations', { name: 'Twice' }, { 'idempotency-key': 'make-one' });
    const first = await make();
    // This one only: other specs repeat requests to the same instance.
    const lost = `delete from idempotency_record where resource_id = $1 returning id`;
    expect(await database.rows(lost, [first.id])).toHaveLength(1);
    expect((await make()).id).toBe(first.id);
  });

  it('with the same name have different slugs; a slug that is asked for is refused when it is taken or no slug', async () => {
    const { client } = await arrive(instance);
    const slug = `shop-${randomUUID()}`;
    const make = (body: object): Promise<Answer> => client.send('POST', '/v1/organizations', body);
    const slugs = [await make({ name: slug }), await make({ name: slug })].map(({ body }) =>
      attribute(body.data as unknown as Resource, 'slug'),
    );
    expect(slugs[0]).toBe(slug);
    expect(slugs[1]).toMatch(new RegExp(`^${slug}-[0-9a-z]+$`));
    for (const wrong of [slug, 'Shop', 'shop_1', '-shop', 'shop-', 'a--b', 'x', 'ü'])
      expectProblem(await make({ name: 'Shop', slug: wrong }), { code: 'validation_failed', source: { pointer: '/slug' } });
    const taken = await client.send('PATCH', `/v1/organizations/${(await whoAmI(client)).organization.id}`, { slug });
    expectProblem(taken, { code: 'validation_failed', source: { pointer: '/slug' } });
  });

  it('are renamed by admins and owners, and it is on record', async () => {
    const change = (client: ApiClient, body: object): Promise<Answer> => client.send('PATCH', team.path, body);
    for (const role of ['viewer', 'creator'] as const)
      expectProblem(await change(team.client(role), { name: 'Taken over' }), { code: 'insufficient_permissions' });
    const name = attribute(await team.client('viewer').data('GET', team.path), 'name');
    const slug = `team-${randomUUID()}`;
    expect((await change(team.client('admin'), { name: 'The team', slug })).status).toBe(200);
    expect((await team.client('viewer').data('GET', team.path)).attributes).toMatchObject({ name: 'The team', slug });
    const [entry] = await database.rows<{ changes: object; actor_id: string }>(
      `select changes, actor_id from audit_entry where organization_id = $1 and action = 'organization.changed'`,
      [team.organizationId],
    );
    expect(entry).toEqual({
      actor_id: team.members.admin.userId,
      changes: { name: { from: name, to: 'The team' }, slug: { from: expect.any(String), to: slug } },
    });
  });
});

describe('the organization in effect', () => {
  it('is the oldest membership, until the person chooses; the choice holds in all their sessions', async () => {
    const { client, email, token } = await arrive(instance);
    const first = (await whoAmI(client)).organization.id;
    const { id } = await client.data('POST', '/v1/organizations', { name: 'Second' });
    expect((await whoAmI(client)).organization.id).toBe(first);
    await chooseOrganization(instance, token, id);
    expect((await whoAmI(instance.client(await sessionOf(instance, email)))).organization.id).toBe(id);
    await chooseOrganization(instance, token, first);
    expect((await whoAmI(client)).organization.id).toBe(first);
  });

  it('is the one in `X-Organization-Id` for the request that sends it, with the role there', async () => {
    expect(await whoAmI(person.client, inOrganization(own))).toMatchObject({ organization: { id: own }, role: 'owner' });
    expect(await whoAmI(person.client)).toMatchObject({ organization: { id: team.organizationId }, role: 'viewer' });
    const post = await person.client.send('POST', '/v1/posts', { content: 'x' });
    expectProblem(post, { code: 'insufficient_permissions' });
    expectProblem(await person.client.send('POST', '/v1/posts', { content: 'x' }, inOrganization(own)), {
      code: 'validation_failed',
    });
  });

  it('is the one in the path, whatever is chosen or sent beside it', async () => {
    for (const headers of [{}, inOrganization(own)])
      expectProblem(await person.client.send('PATCH', team.path, { name: 'Taken over' }, headers), {
        code: 'insufficient_permissions',
      });
    const renamed = await person.client.data(
      'PATCH',
      `/v1/organizations/${own}`,
      { name: 'Mine' },
      inOrganization(team.organizationId),
    );
    expect(renamed).toMatchObject({ id: own, attributes: { name: 'Mine', role: 'owner' } });
    const settings = `/v1/organizations/${own}/settings/webhooks`;
    expect((await person.client.send('GET', settings)).status).toBe(200);
  });

  it('is none that the person is not in: every way to name one answers as for one that does not exist', async () => {
    const ids = [await foreignId(), missingId, 'x', "'; --", '*', 'a'.repeat(5_000), '0'];
    const details = new Set<string | undefined>();
    for (const id of ids) {
      const answer = await person.client.send('GET', '/v1/auth/whoami', undefined, inOrganization(id));
      expectProblem(answer, { code: 'not_found' });
      details.add(answer.body.errors?.[0]?.detail);
      expectProblem(await person.client.send('GET', `/v1/organizations/${encodeURIComponent(id)}`), { code: 'not_found' });
      expectProblem(await person.client.send('PUT', '/v1/auth/organization', { organizationId: id.slice(0, 64) }), {
        code: 'not_found',
      });
    }
    expect(details.size).toBe(1);
    expectProblem(await person.client.send('GET', '/v1/organizations/%00'), { code: 'not_found' });
    expect(await whoAmI(person.client)).toMatchObject({ organization: { id: team.organizationId } });
  });

  it('of a key is the one it was made in: its own may be named, any other is refused', async () => {
    const body = { label: 'Key', category: 'service', preset: 'full' };
    const made = await person.client.data('POST', '/v1/api-keys', body, inOrganization(own));
    const key = instance.client(attribute(made, 'key'));
    expect(await whoAmI(key)).toMatchObject({ organization: { id: own } });
    expect(await whoAmI(key, inOrganization(own))).toMatchObject({ organization: { id: own } });
    for (const id of [team.organizationId, await foreignId(), missingId, '*'])
      expectProblem(await key.send('GET', '/v1/brands', undefined, inOrganization(id)), { code: 'insufficient_permissions' });
    expectProblem(await person.client.send('GET', `/v1/api-keys/${made.id}`), { code: 'not_found' });
    expect((await person.client.send('GET', `/v1/api-keys/${made.id}`, undefined, inOrganization(own))).status).toBe(200);
  });
});

describe('making organizations', () => {
  it('ends at ten an hour of one person, and the eleventh is not there', async () => {
    const maker = instance.client(await sessionOf(instance, 'maker@members-organizations.example'));
    await whoAmI(maker);
    const make = (number: number): Promise<Answer> =>
      maker.send('POST', '/v1/organizations', { name: `Number ${number}`, slug: `number-${number}` });
    for (let number = 1; number <= 10; number += 1) expect((await make(number)).status).toBe(201);
    const refused = await make(11);
    expectProblem(refused, { code: 'too_many_requests' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await database.rows(`select slug from organization where slug = 'number-11'`)).toEqual([]);
  });
});
