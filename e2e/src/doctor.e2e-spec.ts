/** @modes embedded */
import type { InstanceSetup } from '@imprint/contracts/instance';
import { eventually, freePort } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ApiClient, arrive, expectProblem, Instance, serviceApiKey } from './harness/index.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a command of the operator against the instance. */
async function run(instance: Instance, script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const own = { SERVICE_API_KEY: serviceApiKey, API_GATEWAY_URL: instance.address('api-gateway') };
  const env = { PATH: process.env.PATH, ...instance.settings, ...own };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number]>]);
  return { code, output };
}

const findings = ({ checks }: InstanceSetup) => Object.fromEntries(checks.map(({ id, finding }) => [id, finding]));

describe('npm run doctor', () => {
  let broken: Instance;
  beforeAll(async () => {
    const nothing = `127.0.0.1:${await freePort()}`;
    const settings = { MAIL_URL: `smtp://${nothing}`, PUBLIC_MCP_URL: `http://${nothing}` };
    broken = await Instance.start({ apps: ['api-gateway'], settings });
  });
  afterAll(() => broken?.stop());

  it('succeeds where all is well, in a container too, and leaves nothing behind', async () => {
    const instance = await Instance.shared();
    // On a busy machine, an app may need longer to answer than the check waits.
    const setup = await eventually(async () => {
      const { code, output } = await run(instance, 'deploy/doctor.mjs', '--json');
      const report = JSON.parse(output) as InstanceSetup;
      expect(report.checks.filter(({ state }) => state === 'problem')).toEqual([]);
      expect(code).toBe(0);
      return report;
    });
    expect(findings(setup)).toMatchObject({
      api_address: 'address_local',
      mcp_address: 'address_local',
      storage: 'storage_folder_ok',
      public_files: 'files_local',
      database: 'database_ok',
      migrations: 'migrations_ok',
      credits: 'credits_ok',
      clock: 'clock_ok',
      apps: 'apps_ok',
      publishing: 'publishing_ok',
      login_wall: 'login_wall_on',
    });
    const probes = join(fileURLToPath(instance.settings['STORAGE_URL'] ?? ''), 'setup');
    expect(await readdir(probes).catch(() => [])).toEqual([]);
  });

  it('fails where something is broken, and says what to do', async () => {
    const { code, output } = await run(broken, 'tools/doctor.mjs', '--json');
    expect(code).toBe(1);
    expect(findings(JSON.parse(output) as InstanceSetup)).toMatchObject({
      api_address: 'address_local',
      mcp_address: 'address_silent',
      mail: 'mail_unreachable',
      apps: 'apps_not_ready',
      publishing: 'publishing_stopped',
      database: 'database_ok',
    });
    const report = await run(broken, 'tools/doctor.mjs');
    expect(report.code).toBe(1);
    expect(report.output).toMatch(
      /✗ Outgoing mail +The mail server 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.\n +→ Check the name/,
    );
    expect(report.output).toContain('MAIL_URL · docs/going-public.md#mail');
    expect(report.output).toContain('Not ready to go public');
  });

  it('says so where the instance does not run', async () => {
    const [app, credential] = [`http://127.0.0.1:${await freePort()}`, serviceApiKey];
    const child = spawn(process.execPath, ['tools/doctor.mjs'], {
      cwd: root,
      env: { PATH: process.env.PATH, API_GATEWAY_URL: app, SERVICE_API_KEY: credential },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number]>]);
    expect(code).toBe(1);
    expect(said).toContain(`api-gateway does not answer at ${app}`);
  });

  it('is what the page of the only owner shows; a test mail that cannot be sent says why', async () => {
    const owner = broken.client();
    const { status, body } = await owner.send('GET', '/v1/instance/setup');
    expect([status, findings(body as never)]).toEqual([200, expect.objectContaining({ mail: 'mail_unreachable' })]);
    const refused = await owner.send('POST', '/v1/instance/setup/test-mail');
    expectProblem(refused, { code: 'mail_not_sent' });
    expect(refused.body.errors?.[0]?.detail).toMatch(/^The mail server 127\.0\.0\.1:\d+ does not answer \(ECONNREFUSED\)\.$/);
  });

  it('is for nobody else where several organizations share the instance', async () => {
    const instance = await Instance.shared();
    const [owner] = [await arrive(instance, `owner-${Date.now()}@doctor.example`), await arrive(instance)];
    for (const [method, path] of [
      ['GET', '/v1/instance/setup'],
      ['POST', '/v1/instance/setup/test-mail'],
    ] as const) {
      expectProblem(await owner.client.send(method, path), { code: 'operator_only' });
      expectProblem(await instance.client().send(method, path), { code: 'missing_credential' });
    }
    expect((await owner.client.send('GET', '/v1/internal/setup')).status).toBe(401);
    expect((await new ApiClient(instance.apiUrl, serviceApiKey).send('GET', '/v1/internal/setup')).status).toBe(200);
  });
});
