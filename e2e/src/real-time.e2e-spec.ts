/** @modes embedded, long: redis */
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  AppProcess,
  attribute,
  Database,
  Instance,
  Listener,
  Mailbox,
  mode,
  password,
  sessionOf,
  signedUp,
  tokenOf,
  Workspace,
  type Resource,
} from './harness/index.js';

let mailbox: Mailbox;
let instance: Instance;
let database: Database;
let second: AppProcess;
let gateways: [string, string];
let workspace: Workspace;
let session: string;

beforeAll(async () => {
  mailbox = await Mailbox.open();
  instance = await Instance.start({
    apps: ['api-gateway', 'keys-service', 'oauth-server', 'scheduler-worker'],
    // Both gateways share a public address, so that they accept each other's sessions.
    settings: { LOGIN_WALL: 'on', PUBLIC_API_URL: 'http://imprint.example', ...mailbox.settings },
  });
  const port = await freePort();
  second = new AppProcess('api-gateway', { ...instance.settings, PORT_API_GATEWAY: String(port) });
  await second.start();
  gateways = [instance.apiUrl, `http://127.0.0.1:${port}`];
  database = await Database.open(instance.databaseUrl);
  session = await sessionOf(instance, 'ada@example.com');
  workspace = await Workspace.open(instance, session);
});
afterAll(async () => {
  await second?.stop();
  await database?.close();
  await instance?.stop();
  await mailbox?.close();
});

const generate = (): Promise<Resource> =>
  workspace.api.data('POST', '/v1/images/generate', { prompt: 'A card', model: 'local/card' });
const keyOf = async (preset: string): Promise<Resource> =>
  workspace.owner.data('POST', '/v1/api-keys', { label: 'Listener', category: 'service', preset });

it('tells the organization on every gateway how its generation and its release go on, and another organization nothing', async () => {
  const stranger = await Listener.open(gateways[1], await sessionOf(instance, 'stranger@example.com'));
  const key = attribute(workspace.key, 'key');
  const listeners = [await Listener.open(gateways[0], session), await Listener.open(gateways[1], key)];
  // A short step may be over before it is reported; then another generation shows it.
  const generation = await eventually(async () => {
    const made = await generate();
    for (const listener of listeners) await listener.hears(made.id, 'completed');
    return listeners.every((listener) => listener.statusesOf(made.id)[0] === 'processing') && made;
  });
  const release = await workspace.schedule({ scheduledAt: new Date(Date.now() + 300).toISOString() });
  const [target] = release.attributes.targets;
  for (const listener of listeners) {
    const made = await listener.hears(generation.id, 'completed');
    expect(made).toMatchObject({ type: 'generation', progress: 100, result: { mimeType: 'image/png', url: expect.any(String) } });
    expect((await fetch(String(made.result?.['url']).replace('http://imprint.example', gateways[0]))).status).toBe(200);
    const published = await listener.hears(target?.id ?? '', 'published');
    expect(published).toMatchObject({ type: 'target', result: { releaseId: release.id, platform: 'feed' } });
    const ended = await listener.hears(release.id, 'published');
    expect(ended).toMatchObject({ type: 'release', result: { targetSummary: { total: 1, published: 1, failed: 0 } } });
    expect(listener.statusesOf(generation.id)[0]).toBe('processing');
    expect(listener.statusesOf(generation.id).at(-1)).toBe('completed');
    listener.socket.terminate();
  }
  expect(stranger.told).toEqual([]);
  expect(stranger.socket.readyState).toBe(stranger.socket.OPEN);
  stranger.socket.terminate();
});

it('is followed by the example of docs/real-time.md as it stands there', async () => {
  const page = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'real-time.md'), 'utf8');
  const folder = await mkdtemp(join(tmpdir(), 'imprint-listen-'));
  const files = [...page.matchAll(/<!-- (\w+\.mjs) -->\n```js\n(.*?)```/gs)];
  for (const [, name = '', code = ''] of files) await writeFile(join(folder, name), code);
  const env = { API: instance.apiUrl, KEY: attribute(workspace.key, 'key'), PROMPT: 'A card' };
  const follow = (): Promise<{ stdout: string }> =>
    promisify(execFile)(process.execPath, [join(folder, 'follow.mjs')], { env, timeout: 90_000 });
  await eventually(async () => {
    const { stdout } = await follow();
    expect(stdout).toMatch(/^generation processing .*\n(?:.*\n)*generation completed 100 http:\S+\n$/);
    return true;
  });
  await rm(folder, { recursive: true });
});

it('closes on every gateway when its key is revoked or rotated, or its session ends', async () => {
  const [revoked, rotated] = [await keyOf('read'), await keyOf('read')];
  const browser = await signedUp(instance, 'signs-out@example.com');
  const credentials = [attribute(revoked, 'key'), attribute(rotated, 'key'), await tokenOf(browser)];
  const opened = await Promise.all(credentials.flatMap((one) => gateways.map((url) => Listener.open(url, one))));
  const stays = await Listener.open(gateways[1], session);
  await workspace.owner.send('DELETE', `/v1/api-keys/${revoked.id}`);
  await workspace.owner.send('POST', `/v1/api-keys/${rotated.id}/rotate`);
  await browser.fetch('POST', '/v1/auth/sign-out');
  // Their owner is told, too.
  await stays.hears(revoked.id, 'revoked');
  await stays.hears(rotated.id, 'rotated');
  expect(await Promise.all(opened.map(({ closed }) => closed))).toEqual(Array(6).fill(4401));
  expect(stays.socket.readyState).toBe(stays.socket.OPEN);
  stays.socket.terminate();
});

it('goes on after the connections to the stores were lost, and closes dead sockets also then', async () => {
  const key = await keyOf('read');
  const listener = await Listener.open(gateways[1], session);
  const doomed = await Listener.open(gateways[0], attribute(key, 'key'));
  await database.rows(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  );
  if (mode === 'redis') {
    await instance.killRedis();
    // Without Redis, no revocation can be confirmed, but a key expires by itself.
    await database.rows(`update api_key set expires_at = clock_timestamp() where id = $1`, [key.id]);
    expect(await doomed.closed).toBe(4401);
    await instance.startRedis();
  }
  await eventually(
    async () => {
      const generation = await generate();
      return listener.hears(generation.id, 'completed');
    },
    { timeoutMs: 60_000 },
  );
  if (mode === 'embedded') {
    await workspace.owner.send('DELETE', `/v1/api-keys/${key.id}`);
    expect(await doomed.closed).toBe(4401);
  }
  expect(listener.socket.readyState).toBe(listener.socket.OPEN);
  listener.socket.terminate();
});

it('says that it goes away when a gateway stops, and never writes a credential down', async () => {
  const listeners = await Promise.all([session, attribute(workspace.key, 'key')].map((one) => Listener.open(gateways[1], one)));
  const code = await second.stop();
  expect([code, await Promise.all(listeners.map(({ closed }) => closed))]).toEqual([0, [1001, 1001]]);
  const written = second.output + instance.app('api-gateway').output;
  for (const secret of [session, attribute(workspace.key, 'key'), password]) expect(written).not.toContain(secret);
  expect(written).toContain('"path":"/v1/ws","status":101');
});
