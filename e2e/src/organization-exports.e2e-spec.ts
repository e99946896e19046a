/** @modes embedded */
import { unzipped } from '@imprint/domain/exports/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  attribute,
  Database,
  expectProblem,
  Instance,
  Mailbox,
  Receiver,
  Team,
  tokenOf,
  signedUp,
  Workspace,
  type Job,
  type Resource,
} from './harness/index.js';
import { randomUUID } from 'node:crypto';

let instance: Instance;
let database: Database;
let workspace: Workspace;
let receiver: Receiver;
let path: string;
let email: string;

beforeAll(async () => {
  instance = await Instance.shared();
  database = await Database.open(instance.databaseUrl);
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver?.stop();
  await database?.close();
});
beforeEach(async () => {
  email = `${randomUUID()}@exports.example`;
  workspace = await Workspace.open(instance, await tokenOf(await signedUp(instance, email)));
  path = `/v1/organizations/${workspace.organizationId}/exports`;
});

const ask = (): Promise<Resource> => workspace.owner.data('POST', path);
const completed = async ({ id }: Resource): Promise<Resource> =>
  workspace.owner.until<Job>(`${path}/${id}`, ['completed', 'failed']);
const download = async (exported: Resource): Promise<Map<string, Buffer>> => {
  const answer = await fetch(attribute(exported, 'url'));
  expect(answer.status).toBe(200);
  return unzipped(Buffer.from(await answer.arrayBuffer()));
};

it('an export has everything that the organization made, and neither a secret nor anything of others', async () => {
  const stranger = await Workspace.open(instance);
  await stranger.schedule({ title: 'Of a stranger' });
  const { id } = await workspace.schedule({ title: 'Spring in the export' });
  const attributes = await workspace.deliverTo(receiver.url);
  await workspace.generate({ prompt: 'A red card', brandId: workspace.brandId });
  const exported = await completed(await ask());
  expect(exported).toMatchObject({ attributes: { status: 'completed', bytes: expect.any(Number) } });
  const inHours = (Date.parse(attribute(exported, 'expiresAt')) - Date.now()) / 3_600_000;
  expect(inHours).toBeGreaterThan(23.9);
  expect(inHours).toBeLessThanOrEqual(24);
  const files = await download(exported);
  const text = [...files.values()].map(String).join('\n');
  expect(String(files.get('tables/release.ndjson'))).toContain(id);
  expect(text).toContain('Spring in the export');
  expect(String(files.get('people.ndjson'))).toContain(email);
  const [asset] = await workspace.api.data<Resource[]>('GET', '/v1/images');
  const picture = Buffer.from(await (await fetch(attribute(asset as Resource, 'url'))).arrayBuffer());
  expect([...files].filter(([name, content]) => name.startsWith('files/') && content.equals(picture))).toHaveLength(1);
  for (const secret of [
    attribute(workspace.key, 'key'),
    String((attributes as Record<string, unknown>)['signingSecret']),
    'Of a stranger',
    stranger.organizationId,
  ])
    expect(text).not.toContain(secret);
});

it('is made once however often somebody asks, by owners in a session, also while the organization is to be deleted', async () => {
  const first = await ask();
  const again = await ask();
  const isOpen = ['queued', 'running'].includes(attribute(again, 'status'));
  if (isOpen) expect([first.id, attribute(await completed(first), 'status')]).toEqual([first.id, 'completed']);
  expectProblem(await workspace.api.send('POST', path), { code: 'session_required' });
  const team = await Team.gather(instance, Mailbox.of(instance));
  expectProblem(await team.client('admin').send('POST', `${team.path}/exports`), { code: 'insufficient_permissions' });
  const organization = `/v1/organizations/${workspace.organizationId}`;
  const name = attribute(await workspace.owner.data('GET', organization), 'name');
  await workspace.owner.data('DELETE', organization, { name });
  expect([...(await download(await completed(await ask()))).keys()]).toContain('manifest.json');
});

it('is listed, and can be asked for five times in 24 hours, and again when the first of them is a day old', async () => {
  const made = await completed(await ask());
  for (const hours of [1, 2, 3, 23])
    await database.rows(
      `insert into organization_export (id, organization_id, requested_by, status, created_at, completed_at, expires_at)
       values ($1, $2, $3, 'failed', now() - $4 * interval '1 hour', now(), now() + interval '1 day')`,
      [`oexp_${randomUUID()}`, workspace.organizationId, workspace.ids[1], hours],
    );
  const refused = await workspace.owner.send('POST', path);
  expectProblem(refused, { code: 'too_many_requests' });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(3_000);
  expect(seconds).toBeLessThanOrEqual(3_600);
  const listed = await workspace.owner.data<Resource[]>('GET', path);
  expect([listed.length, listed[0]?.id]).toEqual([5, made.id]);
  expectProblem(await workspace.api.send('GET', path), { code: 'session_required' });
  await database.rows(
    `update organization_export set created_at = now() - interval '24 hours'
     where organization_id = $1 and created_at < now() - interval '22 hours'`,
    [workspace.organizationId],
  );
  expect(attribute(await ask(), 'status')).toBe('queued');
});

it('is gone with its file once it has expired', async () => {
  const exported = await completed(await ask());
  await database.rows('update organization_export set expires_at = now() where id = $1', [exported.id]);
  await eventually(async () => (await workspace.owner.send('GET', `${path}/${exported.id}`)).status === 404, {
    timeoutMs: 60_000,
  });
  expect((await fetch(attribute(exported, 'url'))).status).toBe(404);
});
