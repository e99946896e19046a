import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import type { Config } from '../config/index.js';
import { isInstanceProof, SecretBox } from '../crypto/index.js';
import { createTestDatabase, eventually, testConfig, type TestDatabase } from '../testing/index.js';
import { IdempotencyRecord1700000000020 } from './idempotency/idempotency-record.migration.js';
import { ReadinessRegistry, type Readiness } from '../health/index.js';
import { startSample, type RunningSample } from './sample-app.fixture.js';

let database: TestDatabase;
let dataSource: DataSource;
let sample: RunningSample;
let config: Config;

beforeAll(async () => {
  database = await createTestDatabase();
  dataSource = new DataSource({ type: 'postgres', url: database.url, migrations: [IdempotencyRecord1700000000020] });
  await dataSource.initialize();
  config = testConfig({ DATABASE_URL: database.url });
  sample = await startSample(dataSource, config);
});
afterAll(async () => {
  await sample.close();
  await database.drop();
});

const ready = async (headers: Record<string, string> = {}) => {
  const response = await request(sample.url).get('/v1/health/ready').set(headers);
  return { status: response.status, readiness: response.body as Readiness };
};

/** What the metrics show. */
const failing = async () =>
  [...(await sample.metrics.read()).matchAll(/^readiness_check_ok\{check="(\w+)"\} 0$/gm)].map(([, check]) => check);

describe('GET /v1/health/live', () => {
  const answer = async (nonce: string) =>
    (await request(sample.url).get('/v1/health/live').set('imprint-nonce', nonce)).body as { app?: string; proof?: string };

  it('proves to a nonce which app of which instance answers', async () => {
    const [own, other] = [new SecretBox(config), new SecretBox({ SECRETS_KEYS: `x:${Buffer.alloc(32, 1).toString('base64')}` })];
    for (const nonce of ['n'.repeat(16), 'n'.repeat(64)]) {
      const { app = '', proof = '' } = await answer(nonce);
      expect([app, isInstanceProof(own, app, nonce, proof)]).toEqual(['api-gateway', true]);
      expect([isInstanceProof(other, app, nonce, proof), isInstanceProof(own, 'mcp-server', nonce, proof)]).toEqual([
        false,
        false,
      ]);
      expect(isInstanceProof(own, app, nonce.replace('n', 'm'), proof)).toBe(false);
    }
  });

  it.each(['n'.repeat(15), 'n'.repeat(65), 'spaces are no nonce'])('signs nothing else: %s', async (nonce) => {
    expect(await answer(nonce)).toEqual({ status: 'live' });
  });
});

describe('GET /v1/health', () => {
  it('ready is 503 until the migrations have run, then 503 again when the database is gone; live stays 200', async () => {
    // A check that takes more than a second counts as failed, which is tested below.
    await eventually(async () => {
      const pending = await ready();
      expect([pending.status, pending.readiness.status]).toEqual([503, 'not_ready']);
      expect(pending.readiness.checks).toMatchObject({
        postgres: { ok: true },
        migrations: { ok: false, detail: '1 migrations have not run' },
      });
      expect(await failing()).toEqual(['migrations']);
      return true;
    });

    await dataSource.runMigrations();
    await eventually(async () => {
      const up = await ready();
      expect([up.status, up.readiness.status]).toEqual([200, 'ready']);
      expect(await failing()).toEqual([]);
      expect(up.readiness.checks['postgres']?.ms).toBeGreaterThanOrEqual(0);
      return true;
    });

    await dataSource.destroy();
    const gone = await ready();
    expect([gone.status, gone.readiness.checks['postgres']?.ok]).toEqual([503, false]);
    expect(await failing()).toContain('postgres');
    // A driver's error message is shown to apps of the instance only.
    const { detail } = gone.readiness.checks['postgres'] ?? {};
    expect([detail, JSON.stringify(gone.readiness)]).toEqual([
      'failed: the log of the app says why',
      expect.not.stringContaining('cause'),
    ]);
    expect((await ready({ authorization: 'Bearer wrong' })).readiness.checks['postgres']?.detail).toBe(detail);
    const [key = ''] = config.SERVICE_API_KEY;
    expect((await ready({ authorization: `Bearer ${key}` })).readiness.checks['postgres']?.detail).toBe('Driver not Connected');
    expect((await request(sample.url).get('/v1/health/live')).body).toEqual({ status: 'live' });
  });
});

describe('ReadinessRegistry', () => {
  it('a check that hangs times out, one that throws reveals no secret, ages are passed on', async () => {
    const registry = new ReadinessRegistry();
    registry.add({ name: 'hangs', check: () => new Promise(() => undefined) });
    registry.add({ name: 'throws', check: () => Promise.reject(new Error('cannot reach redis://user:hunter2@host')) });
    registry.add({ name: 'backlog', check: () => Promise.resolve({ ok: true, ageSeconds: 7 }) });
    const { status, checks } = await registry.read();
    expect(status).toBe('not_ready');
    expect(checks['hangs']).toMatchObject({ ok: false, detail: 'no answer within 1000 ms' });
    expect(checks['throws']).toMatchObject({
      detail: 'failed: the log of the app says why',
      cause: 'cannot reach redis://[redacted]@host',
    });
    expect(checks['backlog']).toMatchObject({ ok: true, ageSeconds: 7 });
  });

  it('simultaneous callers share one run', async () => {
    const registry = new ReadinessRegistry();
    let runs = 0;
    registry.add({ name: 'counted', check: () => Promise.resolve({ ok: (runs += 1) > 0 }) });
    await Promise.all([registry.read(), registry.read(), registry.read()]);
    expect(runs).toBe(1);
    await registry.read();
    expect(runs).toBe(2);
  });

  it('a stopping app is not ready, whatever its checks report', async () => {
    const registry = new ReadinessRegistry();
    registry.add({ name: 'fine', check: () => Promise.resolve({ ok: true }) });
    registry.stop();
    expect(await registry.read()).toEqual({ status: 'stopping', checks: {} });
  });
});
