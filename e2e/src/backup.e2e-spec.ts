/** @modes embedded */
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { attribute, Database, Instance, Receiver, Workspace, type Release, type Resource } from './harness/index.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const apps = ['api-gateway', 'keys-service', 'scheduler-worker'] as const;

let folder: string;
let channel: Receiver;
let first: Instance;
let second: Instance | undefined;
let before: Workspace;
let published: Release;
let due: Release;
/** Due after the restore, before the apps of the restored instance start. */
let between: Release;
let later: Release;
let afterwards: Release;
let pictureBefore: Buffer;
/** Output of the restore, and content of its database before and after it was given a damaged copy. */
let said: string;
let refused: { stderr: string; content: [object, object] };

async function run(command: 'backup' | 'restore', settings: Readonly<Record<string, string>>, args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ...settings };
  const { stdout } = await promisify(execFile)(process.execPath, [`deploy/${command}.mjs`, ...args], { cwd: root, env });
  return stdout;
}

async function contentOf(url: string): Promise<object> {
  const database = await Database.open(url);
  return database.content().finally(() => database.close());
}

const posts = (text: string): number => channel.requests.filter(({ json }) => JSON.stringify(json).includes(text)).length;

async function picture(workspace: Workspace): Promise<Buffer> {
  const [asset] = await workspace.api.data<Resource[]>('GET', '/v1/assets');
  if (asset === undefined) throw new Error('there is no asset');
  return Buffer.from(await (await fetch(attribute(asset, 'url'))).arrayBuffer());
}

/** Into a new instance, before its apps start: a damaged copy first, then the backup. */
async function restoreInto(settings: Readonly<Record<string, string>>): Promise<void> {
  const damaged = join(folder, 'damaged');
  await cp(join(folder, 'backup'), damaged, { recursive: true });
  await appendFile(join(damaged, 'tables', 'target.copy.gz'), ' ');
  const untouched = await contentOf(settings['DATABASE_URL'] ?? '');
  const failure = await run('restore', settings, [damaged]).then(
    () => ({ stderr: 'nothing was refused' }),
    (error: unknown) => error as { stderr: string },
  );
  refused = { stderr: failure.stderr, content: [untouched, await contentOf(settings['DATABASE_URL'] ?? '')] };
  said = await run('restore', settings, [join(folder, 'backup')]);
  await hoursPass(settings['DATABASE_URL'] ?? '', between);
}

/** Simulates that the apps start long after the restore. */
async function hoursPass(url: string, { id }: Release): Promise<void> {
  const database = await Database.open(url);
  const past = `now() - interval '1 minute'`;
  await database.rows(`update target set scheduled_at = ${past}, wake_at = ${past} where release_id = $1`, [id]);
  await database.close();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprint-e2e-backup-'));
  channel = await Receiver.start();
  first = await Instance.start({ apps });
  before = await Workspace.open(first);
  const { assetId } = attribute<{ assetId: string }>(
    await before.generate({ prompt: 'Half price', brandId: before.brandId }),
    'output',
  );
  pictureBefore = await picture(before);
  const targets = [{ connectionId: await before.connectWebhook(channel) }];
  const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
  const media = [{ assetId, altText: 'A card' }];
  const made = await before.schedule({ title: 'Out', baseContent: 'Out before.', scheduledAt: at(0), targets, media });
  published = await before.untilEnded(made.id);
  // Due but not yet published when the backup is taken, and published right after it.
  await first.app('scheduler-worker').stop();
  due = await before.schedule({ title: 'Due', baseContent: 'Due in between.', scheduledAt: at(0), targets });
  between = await before.schedule({
    title: 'Between',
    baseContent: 'Due before the start.',
    scheduledAt: at(3_600_000),
    targets,
  });
  later = await before.schedule({ title: 'Later', baseContent: 'Due later.', scheduledAt: at(3_600_000), targets });
  await run('backup', first.settings, [join(folder, 'backup')]);
  // The instance continues, and is lost later.
  await first.app('scheduler-worker').start();
  afterwards = await before.schedule({ title: 'New', baseContent: 'New since.', scheduledAt: at(0), targets });
  await before.untilEnded(afterwards.id);
  await before.untilEnded(due.id);
  await first.stop();
  second = await Instance.start({ apps, prepare: restoreInto });
}, 600_000);
afterAll(async () => {
  await second?.stop();
  await (first as Instance | undefined)?.stop();
  await channel.stop();
  await rm(folder, { recursive: true });
});

describe('after a restore', () => {
  const api = () => second?.client(attribute(before.key, 'key')) ?? first.client();

  it('a damaged copy was refused before anything changed', () => {
    expect(refused.stderr).toContain('target.copy.gz is not what was backed up');
    expect(refused.content[1]).toEqual(refused.content[0]);
  });

  it('the key of then works, what was made before is there with its file, and what came later is not', async () => {
    expect(await api().data('GET', `/v1/releases/${published.id}`)).toEqual(published);
    const ids = (await api().data<Release[]>('GET', '/v1/releases')).map(({ id }) => id);
    expect(ids.toSorted()).toEqual([published.id, due.id, between.id, later.id].toSorted());
    expect((await api().send('GET', `/v1/releases/${afterwards.id}`)).status).toBe(404);
    const [asset] = await api().data<Resource[]>('GET', '/v1/assets');
    if (asset === undefined) throw new Error('there is no asset');
    const bytes = Buffer.from(await (await fetch(attribute(asset, 'url'))).arrayBuffer());
    expect(bytes.equals(pictureBefore)).toBe(true);
  });

  it('what fell due in between is held, also what did so before the apps started, while work goes on', async () => {
    expect(said).toContain('1 targets due until');
    await api().until(`/v1/releases/${between.id}`, ['paused']);
    const held = await api().data<Release[]>('GET', '/v1/releases?status=paused');
    expect(held.map(({ id }) => id).toSorted()).toEqual([due.id, between.id].toSorted());
    for (const { attributes } of held)
      expect(attributes.targets).toMatchObject([{ status: 'paused', error: { code: 'held_after_restore' } }]);
    const [target] = attribute<{ connectionId: string }[]>(due, 'targets');
    const fresh = await api().data<Release>('POST', '/v1/releases', {
      title: 'Fresh',
      baseContent: 'Made after the restore.',
      timezone: 'UTC',
      brandId: before.brandId,
      scheduledAt: new Date().toISOString(),
      targets: [{ connectionId: target?.connectionId }],
    });
    await api().until(`/v1/releases/${fresh.id}`, ['published']);
    const texts = ['Made after the restore.', 'Due in between.', 'New since.', 'Due before the start.'];
    expect(texts.map(posts)).toEqual([1, 1, 1, 0]);
    const scheduled = await api().data<Release[]>('GET', '/v1/releases?status=scheduled');
    expect(scheduled.map(({ id }) => id)).toEqual([later.id]);
  });

  it('a person resumes it, and it is published once', async () => {
    await api().data('POST', `/v1/releases/${due.id}/resume`);
    await api().until(`/v1/releases/${due.id}`, ['published']);
    await eventually(() => posts('Due in between.') === 2);
    const target = (await api().data<Release>('GET', `/v1/releases/${due.id}`)).attributes.targets[0];
    expect(target).toMatchObject({ status: 'published', error: null });
  });
});
