/** @modes embedded */
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, expectProblem, invalid, signedUp, tokenOf } from './harness/index.js';

const root = join(import.meta.dirname, '..', '..');

describe('npm start behind a login wall, on an empty folder', () => {
  let home: string;
  let base: number;
  let api: string;
  let starter: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'imprint-start-'));
    await chmod(home, 0o755); // the user that runs PostgreSQL must get through
    // Six ports in a row, and six for metrics: those next to a free one are free as a rule.
    base = Math.min(await freePort(), 59_000);
    api = `http://localhost:${base}`;
    // Other journeys run on what is built.
    const flags = ['--home', home, '--port-base', String(base), '--no-build'];
    starter = spawn(process.execPath, [join('tools', 'instance', 'run.mjs'), ...flags], {
      cwd: root,
      env: { PATH: process.env.PATH, NODE_ENV: 'test', LOGIN_WALL: 'on' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [starter.stdout, starter.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString('utf8')));
    await eventually(() => printed.includes('Ctrl-C stops everything.'), { timeoutMs: 120_000 });
  }, 150_000);
  afterAll(async () => {
    if (starter.exitCode === null) {
      starter.kill('SIGINT');
      await once(starter, 'exit');
    }
    await rm(home, { recursive: true, force: true });
  }, 60_000);

  const statusOf = async (path: string): Promise<number> => (await fetch(api + path)).status;

  it('runs, plays no demonstration, and tells how the first owner gets in', async () => {
    expect(await statusOf('/v1/brands')).toBe(401);
    expect(printed).toContain('npm run invite');
    expect(printed).not.toContain('main job');
    for (const address of ['/mcp', '/connect', '/publishing/review', '/~/settings/api-keys', '/ops'])
      expect(printed).toContain(address);
  });

  it('lets nobody send webhooks to this machine', async () => {
    const settings = JSON.parse(await readFile(join(home, 'secrets.json'), 'utf8')) as Record<string, string>;
    const browser = await signedUp({ apiUrl: api, address: () => `http://localhost:${base + 3}`, settings }, 'ada@start.example');
    const owner = new ApiClient(api, await tokenOf(browser));
    const { organization } = await owner.data<{ organization: { id: string } }>('GET', '/v1/auth/whoami');
    const path = `/v1/organizations/${organization.id}/settings/webhooks`;
    const answer = await owner.send('PATCH', path, { enabled: true, endpointUrl: 'http://localhost:9/events' });
    expectProblem(answer, invalid('/endpointUrl'));
  });

  it('keeps the requests in a file and off the screen', async () => {
    await statusOf('/v1/brands');
    await eventually(async () => (await readFile(join(home, 'imprint.log'), 'utf8')).includes('path=/v1/brands'));
    expect(printed).not.toContain('path=/v1/brands');
  });

  it('goes on when its PostgreSQL dies, and ends when it is told to', async () => {
    const [pid] = (await readFile(join(home, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await eventually(() => printed.includes('PostgreSQL ended unexpectedly and is started again'));
    await eventually(async () => (await statusOf('/v1/health/ready')) === 200, { timeoutMs: 60_000 });
    starter.kill('SIGINT');
    await once(starter, 'exit');
    expect([starter.exitCode, printed.trimEnd().split('\n').at(-1)]).toEqual([0, `Stopped. Data stays in ${home}`]);
  }, 120_000);
});
