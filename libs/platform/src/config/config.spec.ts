import { describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appNames, ConfigError, loadConfig, metricsPort, portSetting, secretValues, settings } from './index.js';

const DATABASE_URL = 'postgres://imprint:canary-password@db.internal:5432/imprint';
const refusal = (environment: Record<string, string>): string => {
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('it was accepted');
};

describe(loadConfig.name, () => {
  it('needs nothing but a database, and gives each app its port and address', () => {
    const config = loadConfig({ DATABASE_URL });
    expect(appNames.map((app) => config[portSetting(app)])).toEqual([3000, 3001, 3002, 3003, 3004, 3005]);
    expect(config).toMatchObject({
      PUBLIC_API_URL: 'http://localhost:3000',
      PUBLIC_APP_URL: 'http://localhost:3000',
      SERVICE_MICROSERVICES_FILES_URL: 'http://localhost:3000',
      PUBLIC_MCP_URL: 'http://localhost:3002',
      API_GATEWAY_URL: 'http://127.0.0.1:3000',
      KEYS_SERVICE_URL: 'http://127.0.0.1:3001',
      SCHEDULER_WORKER_URL: 'http://127.0.0.1:3005',
      REDIS_URL: null,
      LOGIN_WALL: 'on',
    });
  });

  it('moves all ports by their base and one by its own name', () => {
    const config = loadConfig({ DATABASE_URL, PORT_BASE: '4000', PORT_MCP_SERVER: '9000' });
    expect(appNames.map((app) => config[portSetting(app)])).toEqual([4000, 4001, 9000, 4003, 4004, 4005]);
    expect(config.MCP_SERVER_URL).toBe('http://127.0.0.1:9000');
  });

  it('gives the metrics of each app a port of their own, or any free one', () => {
    const portsWith = (environment: Record<string, string>) => {
      const config = loadConfig({ DATABASE_URL, ...environment });
      return appNames.map((app) => metricsPort(app, config));
    };
    expect(portsWith({})).toEqual([9400, 9401, 9402, 9403, 9404, 9405]);
    expect(portsWith({ METRICS_PORT_BASE: '0' })).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('reports every invalid value at once', () => {
    const lines = refusal({
      LOG_LEVEL: 'loud',
      PORT_BASE: '70000',
      DATABASE_POOL_SIZE: '1.5',
      REDIS_URL: 'http://x',
      LOGIN_WALL: 'maybe',
    });
    for (const name of ['DATABASE_URL', 'LOG_LEVEL', 'PORT_BASE', 'DATABASE_POOL_SIZE', 'REDIS_URL', 'LOGIN_WALL'])
      expect(lines).toContain(name);
  });

  it('never repeats a value, secret or not', () => {
    const bad = {
      DATABASE_URL: 'canary-1',
      SERVICE_API_KEY: 'canary-2',
      KEY_PEPPER: 'canary-3',
      LOG_LEVEL: 'canary-4',
      REDIS_URL: 'canary-5',
    };
    expect(refusal(bad)).not.toContain('canary');
  });

  it('treats an empty value as unset', () => {
    expect(loadConfig({ DATABASE_URL, REDIS_URL: '', PORT_BASE: '' })).toMatchObject({ REDIS_URL: null, PORT_BASE: 3000 });
  });

  it('reads a secret from the file that `NAME_FILE` names unless the environment holds it, and no other setting from a file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'imprint-config-'));
    const file = join(folder, 'secret');
    try {
      writeFileSync(file, `${'f'.repeat(32)}\n`);
      const fromFile = { DATABASE_URL, KEY_PEPPER_FILE: file, SERVICE_API_KEY_FILE: file };
      expect(loadConfig(fromFile)).toMatchObject({ KEY_PEPPER: 'f'.repeat(32), SERVICE_API_KEY: ['f'.repeat(32)] });
      expect(loadConfig({ ...fromFile, KEY_PEPPER: '' }).KEY_PEPPER).toBe('f'.repeat(32));
      expect(loadConfig({ ...fromFile, KEY_PEPPER: 'e'.repeat(32) }).KEY_PEPPER).toBe('e'.repeat(32));
      expect(loadConfig({ DATABASE_URL, MAIL_FROM_FILE: file }).MAIL_FROM).toBe(settings.MAIL_FROM.fallback);
      writeFileSync(file, 'canary');
      const refused = refusal(fromFile);
      expect(refused).toContain('KEY_PEPPER must have at least 32');
      expect(refused).not.toContain('canary');
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(refusal({ DATABASE_URL_FILE: file })).toContain(
      'DATABASE_URL cannot be read from the file that DATABASE_URL_FILE names',
    );
  });

  it('accepts both ends of a range and nothing beyond', () => {
    expect(loadConfig({ DATABASE_URL, WEBHOOK_TIMEOUT_MS: '30000' }).WEBHOOK_TIMEOUT_MS).toBe(30_000);
    expect(loadConfig({ DATABASE_URL, WEBHOOK_TIMEOUT_MS: '100' }).WEBHOOK_TIMEOUT_MS).toBe(100);
    expect(refusal({ DATABASE_URL, WEBHOOK_TIMEOUT_MS: '30001' })).toContain('from 100 to 30000');
    expect(refusal({ DATABASE_URL, WEBHOOK_TIMEOUT_MS: '99' })).toContain('from 100 to 30000');
  });

  it('takes two service credentials while one replaces the other, never more, and each long enough', () => {
    const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
    expect(loadConfig({ DATABASE_URL, SERVICE_API_KEY: `${first}, ${second}` }).SERVICE_API_KEY).toEqual([first, second]);
    expect(refusal({ DATABASE_URL, SERVICE_API_KEY: [first, second, first].join(',') })).toContain(
      'SERVICE_API_KEY must hold one',
    );
    for (const value of [`${first},short`, `${first},`, ','])
      expect(refusal({ DATABASE_URL, SERVICE_API_KEY: value })).toContain('SERVICE_API_KEY must have at least 24');
  });

  it('takes one secret for each vendor, long enough', () => {
    const [first, second] = ['a'.repeat(24), `b:${'b'.repeat(24)}`];
    const { VENDOR_WEBHOOK_SECRETS } = loadConfig({ DATABASE_URL, VENDOR_WEBHOOK_SECRETS: `kiln:${first}, loom:${second}` });
    expect([...VENDOR_WEBHOOK_SECRETS]).toEqual([
      ['kiln', first],
      ['loom', second],
    ]);
    for (const value of ['kiln', 'kiln:short', `:${first}`, `Kiln:${first}`, `kiln:${first},`, `kiln:${first},kiln:${second}`])
      expect(refusal({ DATABASE_URL, VENDOR_WEBHOOK_SECRETS: value })).toContain('VENDOR_WEBHOOK_SECRETS must');
  });

  it("takes the headers of the collector in OpenTelemetry's format, and hides their values", () => {
    const config = loadConfig({
      DATABASE_URL,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abcdefgh, x-tenant = a=b%2Cc',
    });
    expect([...config.OTEL_EXPORTER_OTLP_HEADERS]).toEqual([
      ['authorization', 'Bearer abcdefgh'],
      ['x-tenant', 'a=b,c'],
    ]);
    expect(secretValues(config)).toContain('Bearer abcdefgh');
    for (const bad of ['hunter2', 'a b=c', 'a=%zz', 'a=b,,c=d', '=b'])
      expect(refusal({ DATABASE_URL, OTEL_EXPORTER_OTLP_HEADERS: bad })).toContain(
        'OTEL_EXPORTER_OTLP_HEADERS must read `name=value`',
      );
  });

  it('takes a fraction from 0 to 1 and nothing beyond', () => {
    for (const [share, read] of Object.entries({ '0': 0, '1': 1, '0.25': 0.25, '.5': 0.5 }))
      expect(loadConfig({ DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: share }).OTEL_TRACES_SAMPLER_ARG).toBe(read);
    for (const bad of ['1.01', '-1', '1e-3', 'NaN', 'half'])
      expect(refusal({ DATABASE_URL, OTEL_TRACES_SAMPLER_ARG: bad })).toContain(
        'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
      );
  });

  it.each([
    ['2', 2],
    ['10.1.0.0/16, 2001:db8::7', ['10.1.0.0/16', '2001:db8::7']],
    ['loopback,private', ['loopback', 'uniquelocal']],
  ])('believes the proxies that TRUST_PROXY=%s describes', (value, believed) => {
    expect(loadConfig({ DATABASE_URL, TRUST_PROXY: value }).TRUST_PROXY).toEqual(believed);
  });

  it.each(['true', '11', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.1', 'proxy.internal', '10.0.0.1,', '10.0.0.1;10.0.0.2'])(
    'refuses TRUST_PROXY=%s: it names nobody, or everybody',
    (value) => {
      expect(refusal({ DATABASE_URL, TRUST_PROXY: value })).toContain('TRUST_PROXY must be');
    },
  );

  it("refuses every development secret in production, and accepts one's own", () => {
    const lines = refusal({ DATABASE_URL, NODE_ENV: 'production' });
    for (const name of ['SERVICE_API_KEY', 'KEY_PEPPER', 'SECRETS_KEYS']) expect(lines).toContain(`${name} must be set`);
    const halfWay = `${'a'.repeat(32)},development-service-api-key`;
    expect(refusal({ DATABASE_URL, NODE_ENV: 'production', SERVICE_API_KEY: halfWay })).toContain('SERVICE_API_KEY must be set');
    const own = {
      SERVICE_API_KEY: 'a'.repeat(32),
      KEY_PEPPER: 'b'.repeat(32),
      SECRETS_KEYS: `own:${Buffer.alloc(32, 1).toString('base64')}`,
    };
    expect(loadConfig({ DATABASE_URL, NODE_ENV: 'production', ...own }).NODE_ENV).toBe('production');
    // 89: the issuer of tokens, and where they are used.
    for (const name of ['PUBLIC_API_URL', 'PUBLIC_MCP_URL']) {
      const at = (url: string) => ({ DATABASE_URL, NODE_ENV: 'production', ...own, [name]: url });
      expect(refusal(at('http://imprint.example'))).toContain(`${name} must start with https:`);
      expect(refusal(at('http://localhost.imprint.example'))).toContain(`${name} must start with https:`);
      for (const url of ['https://imprint.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
        expect(loadConfig(at(url)).NODE_ENV).toBe('production');
    }
  });

  it('has a description for every setting', () => {
    for (const setting of Object.values(settings)) expect(setting.description).toMatch(/\.$/);
  });
});
