/** @modes embedded redis */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  listTools,
  Mailbox,
  mcpRequest,
  OauthClient,
  Receiver,
  signedUp,
  Team,
  tokenOf,
  Workspace,
  type Browser,
  type OauthTokens,
  type Resource,
} from './harness/index.js';

const code = 'organization_being_deleted';

let instance: Instance;
let database: Database;
let mailbox: Mailbox;
let receiver: Receiver;
let browser: Browser;
let workspace: Workspace;
let email: string;
let path: string;
let name: string;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  mailbox = Mailbox.of(instance);
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});
beforeEach(async () => {
  email = `${randomUUID()}@deleted.example`;
  browser = await signedUp(instance, email);
  workspace = await Workspace.open(instance, await tokenOf(browser));
  path = `/v1/organizations/${workspace.organizationId}`;
  name = attribute(await workspace.owner.data('GET', path), 'name');
});

const remove = (): Promise<Resource> => workspace.owner.data('DELETE', path, { name });
const restore = (): Promise<Resource> => workspace.owner.data('POST', `${path}/restore`);
const connected = async (): Promise<OauthTokens> => (await OauthClient.register(instance)).connect(browser);
const fallDue = (): Promise<unknown> =>
  database.rows(`update target set wake_at = now(), scheduled_at = now() where organization_id = $1 and status = 'scheduled'`, [
    workspace.organizationId,
  ]);
/** The time to restore it is over. */
const pass14Days = (): Promise<unknown> =>
  database.rows(`update organization_deletion set due_at = now() where organization_id = $1`, [workspace.organizationId]);
const untilErased = (): Promise<unknown> =>
  eventually(
    async () => (await database.rows('select from deleted_organization where id = $1', [workspace.organizationId])).length > 0,
    { timeoutMs: 60_000 },
  );

/** Files of the organization, on the disk of a local storage. */
async function files(organizationId: string): Promise<string[]> {
  const root = fileURLToPath(instance.settings['STORAGE_URL'] ?? '');
  return (await readdir(root, { recursive: true })).filter((file) => file.includes(organizationId));
}

describe('an organization that is to be deleted', () => {
  it('has to be named exactly, by an owner who is signed in', async () => {
    for (const wrong of [`${name} `, name.toUpperCase(), ''])
      expectProblem(await workspace.owner.send('DELETE', path, { name: wrong }), {
        ...{ code: 'validation_failed', source: { pointer: '/name' } },
      });
    expectProblem(await workspace.owner.send('DELETE', path, {}), { code: 'validation_failed' });
    expectProblem(await workspace.api.send('DELETE', path, { name }), { code: 'session_required' });
    const team = await Team.gather(instance, mailbox);
    const { name: ofTeam } = (await team.client('owner').data('GET', team.path)).attributes as unknown as { name: string };
    expectProblem(await team.client('admin').send('DELETE', team.path, { name: ofTeam }), { code: 'insufficient_permissions' });
    expectProblem(await workspace.owner.send('POST', `${path}/restore`), { code: 'state_conflict' });
    expect(await workspace.owner.data('GET', path)).toMatchObject({ attributes: { deletionDueAt: null } });
  });

  it('refuses keys and connections from the next request on, and changes by its people, who can read', async () => {
    const tokens = await connected();
    expect((await mcpRequest(instance, tokens.access_token, { body: listTools })).status).toBe(200);
    await workspace.api.data('GET', '/v1/posts');
    const { attributes } = await remove();
    const inDays = (Date.parse(String(attributes['deletionDueAt'])) - Date.now()) / 86_400_000;
    expect(inDays).toBeGreaterThan(13.9);
    expect(inDays).toBeLessThanOrEqual(14);
    expectProblem(await workspace.api.send('GET', '/v1/posts'), { code });
    for (const credential of [attribute(workspace.key, 'key'), tokens.access_token]) {
      const { status, message } = await mcpRequest(instance, credential, { body: listTools });
      expect([status, JSON.stringify(message)]).toEqual([403, expect.stringContaining('scheduled for deletion')]);
    }
    const { attributes: checked } = await workspace.owner.data('POST', '/v1/api-keys/validate', {
      key: attribute(workspace.key, 'key'),
    });
    expect(checked).toMatchObject({ valid: false, code });
    const here = { 'x-organization-id': workspace.organizationId };
    expect((await workspace.owner.send('GET', '/v1/posts', undefined, here)).status).toBe(200);
    expectProblem(await workspace.owner.send('POST', '/v1/posts', {}, here), { code });
    expectProblem(await workspace.owner.send('PATCH', path, { name: 'Another' }), { code });
    expectProblem(await workspace.owner.send('DELETE', path, { name }), { code });
    // What belongs to the person, and not to the organization, goes on.
    expect((await workspace.owner.send('POST', '/v1/organizations', { name: `Next ${randomUUID()}` })).status).toBe(201);
  });

  it('mails every owner, shows a notice, and works as before once it is restored', async () => {
    const tokens = await connected();
    await remove();
    expect(
      await eventually(async () => (await mailbox.unread(email)).find((mail) => mail.includes('is scheduled for deletion'))),
    ).toContain(`${path}/restore`);
    const notices = (): Promise<Resource[]> => workspace.owner.data('GET', '/v1/notices', undefined);
    expect(await notices()).toMatchObject([{ attributes: { kind: 'organization.deletion', resolvedAt: null } }]);
    expect(await restore()).toMatchObject({ attributes: { deletionDueAt: null } });
    expect(await notices()).toMatchObject([{ attributes: { resolvedAt: expect.any(String) } }]);
    await workspace.api.data('GET', '/v1/posts');
    expect((await mcpRequest(instance, tokens.access_token, { body: listTools })).status).toBe(200);
    expect((await workspace.schedule()).attributes.status).toBe('scheduled');
    const actions = await database.rows(
      `select action, actor_id from audit_entry where organization_id = $1 and action in ('organization.deletion-scheduled', 'organization.restored') order by created_at`,
      [workspace.organizationId],
    );
    const [, userId] = workspace.ids;
    expect(actions).toEqual([
      { action: 'organization.deletion-scheduled', actor_id: userId },
      { action: 'organization.restored', actor_id: userId },
    ]);
  });

  it('publishes nothing and delivers nothing meanwhile; both go on once it is restored', async () => {
    await workspace.deliverTo(receiver.url);
    const { id } = await workspace.schedule({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    await remove();
    await fallDue();
    await workspace.owner.until(`/v1/releases/${id}`, ['paused']);
    await database.rows(
      `insert into webhook_event (id, organization_id, event, event_id, payload, occurred_at)
       values ($1, $2, 'release.published', $1, '{"event": "release.published"}', now())`,
      [`evt_${randomUUID()}`, workspace.organizationId],
    );
    await restore();
    await receiver.untilReceived(({ body }) => String(body).includes('release.published'));
    expect((await workspace.api.data('GET', `/v1/releases/${id}`)).attributes).toMatchObject({ status: 'paused' });
    await workspace.api.data('POST', `/v1/releases/${id}/resume`);
    expect((await workspace.untilEnded(id)).attributes.status).toBe('published');
  });

  it('is erased once the time is over: no row, no file, no credential is left, and other organizations keep theirs', async () => {
    const other = await Workspace.open(instance);
    const picture = { prompt: 'A red card', brandId: workspace.brandId };
    await workspace.generate(picture);
    await other.generate({ prompt: 'A blue card', brandId: other.brandId });
    const tokens = await connected();
    const { id } = await workspace.schedule();
    await workspace.untilEnded(id);
    const theirs = [await database.content([other.organizationId]), await files(other.organizationId)];
    expect((await files(workspace.organizationId)).length).toBeGreaterThan(1);
    await remove();
    await pass14Days();
    expectProblem(await workspace.owner.send('POST', `${path}/restore`), { code: 'state_conflict' });
    await untilErased();
    const tables = await database.rows<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id'`,
    );
    for (const { name: table } of tables)
      expect([
        table,
        await database.rows(`select from "${table}" where organization_id = $1`, [workspace.organizationId]),
      ]).toEqual([...[table, []]]);
    const [mentions] = [await database.text()];
    const lines = mentions.split('\n').filter((line) => line.includes(workspace.organizationId));
    expect(lines).toHaveLength(1);
    expect(await files(workspace.organizationId)).toEqual([]);
    // Redis remembers for some minutes why a key was refused last.
    expectProblem(await workspace.api.send('GET', '/v1/posts'), { code: instance.mode === 'redis' ? code : 'invalid_key' });
    expect((await mcpRequest(instance, tokens.access_token, { body: listTools })).status).toBe(401);
    expectProblem(await workspace.owner.send('GET', path), { code: 'not_found' });
    expect(await workspace.owner.data('GET', '/v1/organizations')).toEqual([]);
    expect([await database.content([other.organizationId]), await files(other.organizationId)]).toEqual(theirs);
  });
});
