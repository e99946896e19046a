/** @modes embedded */
import { roles, scopePresetNames, type Role } from '@imprint/contracts/access';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  arrive,
  attribute,
  Database,
  expectProblem,
  Instance,
  Mailbox,
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

beforeAll(async () => {
  instance = await Instance.shared();
  mailbox = Mailbox.of(instance);
  database = await Database.open(instance.databaseUrl);
  team = await Team.gather(instance, mailbox);
});
afterAll(async () => {
  await database?.close();
});

const refused = (answer: Answer): void => expectProblem(answer, { code: 'insufficient_permissions' });
const setRole = (client: ApiClient, userId: string, role: Role): Promise<Answer> =>
  client.send('PATCH', `${team.path}/members/${userId}`, { role });
const remove = (client: ApiClient, userId: string): Promise<Answer> => client.send('DELETE', `${team.path}/members/${userId}`);

/** The team's latest audit entry about this subject. */
async function lastEntry(subjectId: string): Promise<object | undefined> {
  const [row] = await database.rows<{ entry: object }>(
    `select jsonb_build_object('action', action, 'actorId', actor_id, 'actorKind', actor_kind, 'ip', client_ip, 'changes', changes)
       as entry from audit_entry where organization_id = $1 and subject_id = $2 order by created_at desc, id desc limit 1`,
    [team.organizationId, subjectId],
  );
  return row?.entry;
}

describe('the members of an organization', () => {
  it('are listed to every member, with their roles, and searched by address', async () => {
    for (const role of roles) {
      const members = await team.client(role).data<Resource[]>('GET', `${team.path}/members?limit=100`);
      const { userId, email } = team.members.creator;
      expect(members.find(({ id }) => id === userId)).toMatchObject({
        type: 'member',
        attributes: { email, role: 'creator', name: expect.any(String), createdAt: expect.any(String) },
      });
      const found = await team.client(role).data<Resource[]>('GET', `${team.path}/members?search=${email.toUpperCase()}`);
      expect(found.map(({ id }) => id)).toEqual([userId]);
    }
  });

  it('change by admins and owners only, and it is on record', async () => {
    const person = await team.join('viewer');
    for (const role of ['viewer', 'creator'] as const) refused(await setRole(team.client(role), person.userId, 'creator'));
    expect((await setRole(team.client('admin'), person.userId, 'creator')).status).toBe(200);
    expect(await lastEntry(person.userId)).toEqual({
      action: 'member.role-changed',
      actorId: team.members.admin.userId,
      actorKind: 'session',
      ip: '127.0.0.1',
      changes: { role: { from: 'viewer', to: 'creator' } },
    });
    expect((await remove(team.client('admin'), person.userId)).status).toBe(200);
    expect(await lastEntry(person.userId)).toMatchObject({ action: 'member.removed', changes: { role: { from: 'creator' } } });
    expectProblem(await remove(team.client('admin'), person.userId), { code: 'not_found' });
  });

  it('a role that is the same already is neither changed nor recorded', async () => {
    const person = await team.join('viewer');
    const before = await lastEntry(person.userId);
    expect((await setRole(team.client('owner'), person.userId, 'viewer')).status).toBe(200);
    expect(await lastEntry(person.userId)).toEqual(before);
  });

  it('owners are looked after by owners alone', async () => {
    const second = await team.join('owner');
    for (const answer of [
      await setRole(team.client('admin'), second.userId, 'viewer'),
      await remove(team.client('admin'), second.userId),
      await setRole(team.client('admin'), team.members.viewer.userId, 'owner'),
      await setRole(team.client('admin'), team.members.admin.userId, 'owner'),
    ])
      refused(answer);
    expect((await setRole(second.client, second.userId, 'admin')).status).toBe(200);
    refused(await setRole(second.client, second.userId, 'owner'));
  });

  it('the last owner stays: neither removed, nor demoted, nor leaving', async () => {
    const { client, userId } = team.members.owner;
    expectProblem(await setRole(client, userId, 'admin'), { code: 'state_conflict' });
    expectProblem(await remove(client, userId), { code: 'state_conflict' });
  });

  it.each<['demote' | 'remove', number]>([
    ['demote', 10],
    ['remove', 3],
  ])('of two owners who %s each other at the same time, one stays the owner', async (what, rounds) => {
    const own = await Team.gather(instance, mailbox);
    let [first, second] = [own.members.owner, await own.join('owner')];
    const act = ({ client }: TeamMember, { userId }: TeamMember): Promise<Answer> => {
      const path = `${own.path}/members/${userId}`;
      return what === 'remove' ? client.send('DELETE', path) : client.send('PATCH', path, { role: 'admin' });
    };
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([act(first, second), act(second, first)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await database.rows<{ id: string }>(
        `select user_id as id from membership where organization_id = $1 and role = 'owner'`,
        [own.organizationId],
      );
      expect(owners).toHaveLength(1);
      if (owners[0]?.id === second.userId) [first, second] = [second, first];
      own.members.owner = first;
      if (what === 'remove') second = await own.join('owner');
      else await first.client.data('PATCH', `${own.path}/members/${second.userId}`, { role: 'owner' });
    }
  });

  it('anybody leaves by themselves, and removes nobody else below admin', async () => {
    const [leaving, staying] = [await team.join('viewer'), await team.join('viewer')];
    refused(await remove(leaving.client, staying.userId));
    expect((await remove(leaving.client, leaving.userId)).status).toBe(200);
    expect(await lastEntry(leaving.userId)).toMatchObject({ action: 'member.removed', actorId: leaving.userId });
    expectProblem(await leaving.client.send('GET', team.path), { code: 'not_found' });
  });
});

describe('an invitation', () => {
  // A new team, because one organization has a limit per minute.
  beforeAll(async () => (team = await Team.gather(instance, mailbox)));

  const invite = (client: ApiClient, email: string, role: Role): Promise<Answer> =>
    client.send('POST', `${team.path}/invitations`, { email, role });
  const accept = (client: ApiClient, code: string): Promise<Answer> => client.send('POST', '/v1/invitations/accept', { code });

  it('brings a code that works once, and is kept nowhere but in the mail', async () => {
    const person = await arrive(instance);
    const code = await team.invite(person.email, 'creator');
    const rows = await database.rows<{ row: string }>(`select to_jsonb(i)::text as row from invitation i`);
    expect(rows.map(({ row }) => row).join()).not.toContain(code);
    for (const app of instance.processes) expect(app.output).not.toContain(code);
    const joined = await accept(person.client, code);
    expect(joined.body.data).toMatchObject({ type: 'organization', id: team.organizationId, attributes: { role: 'creator' } });
    expect(await lastEntry(person.userId)).toMatchObject({
      action: 'member.joined',
      actorId: person.userId,
      changes: { role: { to: 'creator' } },
    });
    expectProblem(await accept(person.client, code), { code: 'not_found' });
    expect(await team.client('admin').data<Resource[]>('GET', `${team.path}/invitations?search=${person.email}`)).toEqual([]);
  });

  it('is given and seen by admins and owners; one as owner by owners only; and it is on record', async () => {
    const { email } = await arrive(instance);
    for (const role of ['viewer', 'creator'] as const) {
      refused(await invite(team.client(role), email, 'viewer'));
      refused(await team.client(role).send('GET', `${team.path}/invitations`));
    }
    refused(await invite(team.client('admin'), email, 'owner'));
    expect(await mailbox.unread(email)).toEqual([]);
    const { body, status } = await invite(team.client('admin'), email, 'viewer');
    expect(status).toBe(201);
    const { id, attributes } = body.data as unknown as Resource;
    expect(attributes).toMatchObject({ email, role: 'viewer', invitedBy: team.members.admin.userId });
    expect(await lastEntry(id)).toMatchObject({
      action: 'member.invited',
      actorId: team.members.admin.userId,
      changes: { email: { to: email }, role: { to: 'viewer' } },
    });
    const mail = await mailbox.next(email);
    expect(mail).toMatch(/^http:\/\/\S+\/invitations\/accept\?code=[0-9A-Za-z]{40,}\s*$/m);
  });

  it('is replaced by the next one for the same address, with another role if need be', async () => {
    const person = await arrive(instance);
    const first = await team.invite(person.email, 'viewer');
    const second = await team.invite(person.email, 'creator');
    expectProblem(await accept(person.client, first), { code: 'not_found' });
    expect((await accept(person.client, second)).body.data).toMatchObject({ attributes: { role: 'creator' } });
  });

  it('opens nothing once it was withdrawn or its seven days are over', async () => {
    const person = await arrive(instance);
    const listed = async (): Promise<Resource[]> =>
      team.client('admin').data('GET', `${team.path}/invitations?search=${person.email}`);
    const withdrawn = await team.invite(person.email, 'viewer');
    const [invitation] = await listed();
    const days = (Date.parse(attribute(invitation as Resource, 'expiresAt')) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect((await team.client('admin').send('DELETE', `${team.path}/invitations/${invitation?.id}`)).status).toBe(200);
    expect(await lastEntry(invitation?.id ?? '')).toMatchObject({ action: 'invitation.withdrawn' });
    expectProblem(await accept(person.client, withdrawn), { code: 'not_found' });
    const expired = await team.invite(person.email, 'viewer');
    await database.rows(`update invitation set expires_at = now() where email = $1`, [person.email]);
    expect(await listed()).toEqual([]);
    expectProblem(await accept(person.client, expired), { code: 'not_found' });
  });

  it('lets nobody in but the person with its address', async () => {
    const [person, other] = [await arrive(instance), await arrive(instance)];
    const code = await team.invite(person.email, 'admin');
    refused(await accept(other.client, code));
    expect((await accept(person.client, code)).status).toBe(200);
  });

  it('is void when whoever gave it may not give it any more', async () => {
    const [giver, person] = [await team.join('admin'), await arrive(instance)];
    expect((await invite(giver.client, person.email, 'viewer')).status).toBe(201);
    const code = await mailbox.code(person.email);
    await setRole(team.client('owner'), giver.userId, 'creator');
    expectProblem(await accept(person.client, code), { code: 'not_found' });
    await setRole(team.client('owner'), giver.userId, 'admin');
    expect((await accept(person.client, code)).status).toBe(200);
  });

  it('is used by one of many who try at the same time', async () => {
    const person = await arrive(instance);
    const code = await team.invite(person.email, 'viewer');
    const answers = await Promise.all(Array.from({ length: 8 }, () => accept(person.client, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is mailed to an organization’s liking only so often', async () => {
    const { path, members } = await Team.gather(instance, mailbox);
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, n) =>
        members.admin.client.send('POST', `${path}/invitations`, { email: `many-${n}@members.example`, role: 'viewer' }),
      ),
    );
    // Creating the team used three of the twenty.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(17);
    const limited = answers.find(({ status }) => status !== 201) as Answer;
    expectProblem(limited, { code: 'too_many_requests' });
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('is mailed no more often by somebody who makes organizations for it', async () => {
    const { client } = await arrive(instance);
    const sent: number[] = [];
    for (const round of [1, 2]) {
      const { id } = await client.data<Resource>('POST', '/v1/organizations', { name: `Senders ${round}` });
      const invitations = Array.from({ length: 12 }, (_, n) => ({ email: `some-${round}-${n}@members.example`, role: 'viewer' }));
      const answers = await Promise.all(
        invitations.map((body) => client.send('POST', `/v1/organizations/${id}/invitations`, body)),
      );
      sent.push(answers.filter(({ status }) => status === 201).length);
    }
    expect(sent).toEqual([12, 8]);
  });

  it('is refused for a member', async () => {
    expectProblem(await invite(team.client('owner'), team.members.viewer.email.toUpperCase(), 'admin'), {
      code: 'state_conflict',
    });
  });
});

describe('whoami', () => {
  it.each(scopePresetNames)("never says that an owner's key with the preset %s is an owner or has a wildcard", async (preset) => {
    const { client } = await arrive(instance);
    const key = await client.data('POST', '/v1/api-keys', { label: 'Key', category: 'service', preset });
    for (const path of ['/v1/auth/whoami', '/auth/whoami']) {
      const me = await instance
        .client(attribute(key, 'key'))
        .data<{ isApiKey: boolean; role: string; scopes: string[] }>('GET', path);
      expect(me).toMatchObject({ isApiKey: true, role: 'creator', scopes: attribute<string[]>(key, 'scopes') });
      expect(me.scopes.join()).not.toContain('*');
      expect(await client.data('GET', path)).toMatchObject({ isApiKey: false, role: 'owner' });
    }
  });
});
