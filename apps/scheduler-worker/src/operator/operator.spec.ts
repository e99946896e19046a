import { AuthModule, refuseCredentialInUrl } from '@imprint/auth';
import { queues } from '@imprint/contracts/messages';
import { schema } from '@imprint/domain/schema';
import { platformModules, type InstanceStatus } from '@imprint/platform/app';
import { addressSetting, appNames, type Config } from '@imprint/platform/config';
import { createApp } from '@imprint/platform/http';
import { getQueueToken, QueueModule, type Queue } from '@imprint/platform/queue';
import { createTestDatabase, eventually, testConfig, testRedisUrl, type TestDatabase } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorModule } from './operator.module.js';

const serviceKey = 'a-service-credential-of-the-test';
const canary = 'svc_live_0123456789abcdefghijklmnopqrstuvwxyz01234567';

@Module({ imports: [AuthModule, QueueModule.register(...Object.values(queues)), OperatorModule] })
class WorkerModule {
  static forRoot(config: Config) {
    return { module: WorkerModule, imports: platformModules({ app: 'scheduler-worker', config, schema, usesQueue: true }) };
  }
}

let ready: Server;
let silent: Server;

beforeAll(async () => {
  const readiness = {
    status: 'ready',
    version: '9.9.9',
    checks: { postgres: { ok: true, ms: 3 }, outbox: { ok: true, ms: 1, ageSeconds: 7 } },
  };
  ready = createServer(
    (_request, response) => void response.setHeader('content-type', 'application/json').end(JSON.stringify(readiness)),
  );
  silent = createServer(() => undefined);
  for (const server of [ready, silent]) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  for (const server of [ready, silent]) {
    server.closeAllConnections();
    server.close();
  }
});

describe.each([
  ['PostgreSQL', () => null],
  ['Redis', testRedisUrl],
])('pages of the operator, with queues on %s', (backend, redisUrl) => {
  let database: TestDatabase;
  let app: NestExpressApplication;
  let url: string;
  const addressOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const isLeftOut = backend === 'Redis' && testRedisUrl() === null;
  const basic = (password: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`anybody:${password}`).toString('base64')}`,
  });
  const ask = async (path: string, { method = 'GET', headers = basic(serviceKey) } = {}) => {
    const answer = await fetch(`${url}${path}`, { method, headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const queue = (): Queue => app.get<Queue>(getQueueToken(queues.generation), { strict: false });

  beforeAll(async () => {
    if (isLeftOut) return;
    database = await createTestDatabase(schema.migrations);
    const others = appNames.filter((name) => name !== 'oauth-server').map((name) => [addressSetting(name), addressOf(ready)]);
    const config = testConfig({
      ...Object.fromEntries(others),
      OAUTH_SERVER_URL: addressOf(silent),
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SERVICE_API_KEY: serviceKey,
    });
    app = await createApp('scheduler-worker', WorkerModule.forRoot(config), config, { handlers: [refuseCredentialInUrl] });
    await app.init();
    await once(app.getHttpServer().listen(0, '127.0.0.1'), 'listening');
    url = addressOf(app.getHttpServer());
    const data = { version: 1, generationId: 'gen_1', note: `with ${canary}` };
    await queue().add('generation', data, { jobId: 'gen_1' });
    await queue().add('generation', data, { jobId: 'gen_2', delay: 3_600_000 });
  });
  afterAll(async () => {
    if (isLeftOut) return;
    await queue().obliterate({ force: true });
    await app.close();
    await database.drop();
  });

  it('require SERVICE_API_KEY, including all their files and data', async () => {
    if (isLeftOut) return;
    const { text: page } = await ask('/ops/queues');
    const files = [...page.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, file]) => `/ops/queues/${file}`);
    expect(files.length).toBeGreaterThan(3);
    for (const path of ['/ops', '/ops/queues', '/ops/queues/queue/generation', '/ops/queues/api/queues', ...files]) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
      for (const headers of [{}, basic('wrong'), { authorization: `Bearer ${canary}` }] as Record<string, string>[]) {
        const refused = await ask(path, { headers });
        expect([path, refused.status, refused.headers.get('www-authenticate')?.startsWith('Basic ')]).toEqual([path, 401, true]);
      }
    }
    expect((await ask('/v1/internal/ops')).status).toBe(401);
    expect((await ask(`/ops?token=${serviceKey}`)).text).toContain('credential_in_url');
  });

  it('show every app, including one that hangs, and the stores, and run no scripts', async () => {
    if (isLeftOut) return;
    // An app that is briefly slow is shown as unhealthy, too.
    const { text, headers } = await eventually(async () => {
      const page = await ask('/ops');
      return page.text.includes('Not well: oauth-server.') && page;
    });
    expect(text).toMatch(/<td>oauth-server<\/td><td>not reachable<\/td>/);
    expect(text).toMatch(
      /<td>api-gateway<\/td><td>ready<\/td><td>9\.9\.9<\/td><td>\d+ ms<\/td><td>postgres 3 ms<\/td><td>outbox 7 s<\/td>/,
    );
    expect(text).toContain(`<td>Redis</td><td>${backend === 'Redis' ? 'ready' : 'not used'}</td>`);
    expect(text).not.toContain('<script');
    expect(text).not.toContain(database.url);
    // Addresses that browsers may not be able to resolve are named, not linked.
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);
    expect(links).toEqual(['/ops?refresh=on', '/ops/queues', `${testConfig().PUBLIC_API_URL}/docs`]);
    expect(text).toContain('<code>/operator/webhooks</code> on port 3004');
    // Reloading takes a screen reader back to the start, so it is opt-in.
    const refreshing = (await ask('/ops?refresh=on')).text;
    expect([text, refreshing].map((page) => page.includes('<meta http-equiv="refresh" content="10"'))).toEqual([false, true]);
    expect(refreshing).toContain('<a href="/ops">Stop refreshing</a>');
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
    );
    const status = await eventually(async () => {
      const { text: json } = await ask('/v1/internal/ops', { headers: { authorization: `Bearer ${serviceKey}` } });
      const told = JSON.parse(json) as InstanceStatus;
      return told.stores.postgresql.ok && told;
    });
    expect(status.apps).toHaveLength(appNames.length);
  });

  it('show jobs with their secrets masked, under a policy that excludes other hosts', async () => {
    if (isLeftOut) return;
    const { text } = await ask('/ops/queues/api/queues?activeQueue=generation&status=latest&page=1&jobsPerPage=10');
    const listed = JSON.parse(text) as {
      queues: { name: string; readOnlyMode: boolean; jobs: { id: string; data: object }[] }[];
    };
    expect(listed.queues.map(({ name }) => name).sort()).toEqual(Object.values(queues).sort());
    expect(listed.queues.every(({ readOnlyMode }) => readOnlyMode)).toBe(true);
    const jobs = listed.queues.find(({ name }) => name === 'generation')?.jobs ?? [];
    expect(jobs.map(({ id }) => id).sort()).toEqual(['gen_1', 'gen_2']);
    expect(text).toContain('with svc_live_[redacted]');
    for (const path of ['/ops/queues/api/queues/generation/gen_1', '/ops/queues/api/queues/generation/gen_1/logs'])
      expect((await ask(path)).text).not.toContain(canary);
    expect(text).not.toContain(canary);
    const { text: page, headers } = await ask('/ops/queues');
    expect(headers.get('content-security-policy')).toContain(`script-src 'self';`);
    expect(page).not.toMatch(/https?:\/\//);
  });

  it('change nothing: every way to retry, promote, clean, pause or add is refused, and the queue is unchanged', async () => {
    if (isLeftOut) return;
    const counts = await queue().getJobCounts();
    const ways = [
      ['PUT', '/pause'],
      ['PUT', '/generation/pause'],
      ['PUT', '/generation/retry/completed'],
      ['PUT', '/generation/promote'],
      ['PUT', '/generation/clean/wait'],
      ['PUT', '/generation/empty'],
      ['PUT', '/generation/obliterate'],
      ['PUT', '/generation/concurrency'],
      ['PUT', '/generation/gen_1/clean'],
      ['PUT', '/generation/gen_1/retry'],
      ['PUT', '/generation/gen_2/promote'],
      ['PATCH', '/generation/gen_1/update-data'],
      ['POST', '/generation/add'],
      ['DELETE', '/generation/gen_1'],
    ] as const;
    for (const [method, path] of ways) {
      const { status } = await ask(`/ops/queues/api/queues${path}`, { method });
      expect([method, path, status]).toEqual([method, path, 405]);
    }
    expect(await queue().getJobCounts()).toEqual(counts);
    expect(await queue().isPaused()).toBe(false);
  });
});
