import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { eventually, freePort, TraceCollector } from '../testing/index.js';

/** Prints every module that is loaded. */
const tellModules = `import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => (process.stderr.write('loads ' + url + '\\n'), next(url, context)) });`;

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

interface Running {
  url: string;
  output: () => string;
  /** Sends SIGTERM; resolves with the exit code. */
  stop: () => Promise<unknown>;
}

/** The sample app as a process of its own. */
async function start(environment: Record<string, string> = {}): Promise<Running> {
  const port = String(await freePort());
  const defaults = { NODE_ENV: 'test', METRICS_PORT_BASE: '0', SHUTDOWN_NOTICE_MS: '0' };
  const env = { ...defaults, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', PORT_API_GATEWAY: port, ...environment };
  const fixture = new URL('./run-app.fixture.js', import.meta.url).pathname;
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(tellModules)}`, fixture], {
    env,
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  await eventually(() => output.includes('"ready"'), { timeoutMs: 60_000 });
  const exited = once(child, 'close').then(([code]) => code as unknown);
  const stop = (): Promise<unknown> => (child.kill('SIGTERM'), exited);
  return { url: `http://127.0.0.1:${port}`, output: () => output, stop };
}

const packages = (output: string): string[] => [
  ...new Set([...output.matchAll(/^loads .*\/node_modules\/(@opentelemetry\/[^/]+)/gm)].map(([, name = '']) => name)),
];

it('without a collector, nothing of OpenTelemetry is loaded but the interfaces that the metrics detect', async () => {
  const { url, output, stop } = await start();
  expect((await request(url).get('/v1/cars')).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(output()).toContain('/node_modules/pino/');
  expect(packages(output()).filter((name) => name !== '@opentelemetry/api')).toEqual([]);
  expect(output()).not.toContain('traceId');
});

it('a request becomes a span named by its route pattern, in the trace of its caller, without its content', async () => {
  const collector = await TraceCollector.start();
  const { url, output, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const sent = request(url)
    .get('/v1/cars/canary-path?token=canary-query')
    .set({
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      tracestate: 'vendor=canary-state',
      baggage: 'who=canary-baggage',
      authorization: 'Bearer canary-bearer',
      cookie: 'sid=canary-cookie',
      'x-request-id': 'asked',
      'x-caller': 'org_caller',
    });
  expect((await sent).status).toBe(200);
  await request(url).get('/v1/health/live');
  await request(url).get('/v1/nowhere-canary').set('traceparent', 'garbage');
  await request(url).post('/v1/cars').set('content-type', 'application/json').send('{"label":"canary-body", "nobody":"knows"}');
  await eventually(() => collector.spans.length >= 3);
  expect(await stop()).toBe(0);
  await collector.stop();
  expect(packages(output())).toContain('@opentelemetry/sdk-trace');
  const told = collector.spans.map(({ name, kind, attributes }) => [
    name,
    kind,
    attributes['http.route'],
    attributes['http.response.status_code'],
  ]);
  expect(told).toEqual([
    ['GET /v1/cars/:id', 'server', '/v1/cars/:id', 200],
    ['GET', 'server', 'unmatched', 404],
    ['POST /v1/cars', 'server', '/v1/cars', 400],
  ]);
  const [read, missed] = collector.spans;
  expect(read).toMatchObject({ service: 'imprint-api-gateway', traceId, parentSpanId: '00f067aa0ba902b7', failed: false });
  expect(read?.attributes).toMatchObject({ 'imprint.request_id': 'asked', 'imprint.organization_id': 'org_caller' });
  expect(missed?.parentSpanId).toBe('');
  expect(collector.bodies.join()).not.toContain('canary');
  const lines = output().split('\n');
  expect(lines.find((line) => line.includes('"requestId":"asked"'))).toContain(`"traceId":"${traceId}"`);
});

it('spans not sent before a stop are sent during it', async () => {
  const collector = await TraceCollector.start();
  // A stop waits two seconds for the collector, which may be too short on a busy machine.
  await eventually(async () => {
    const { url, stop } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    await request(url).get('/v1/cars');
    await stop();
    return collector.spans.length > 0;
  });
  await collector.stop();
});
