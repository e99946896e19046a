import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createLogger } from '../logging/index.js';
import { internalRequest, SafeFetch, SafeFetchModule } from '../safe-fetch/index.js';
import { eventually, freePort, listen, testConfig, TraceCollector, type CollectedSpan } from '../testing/index.js';
import {
  beginSpan,
  continueTrace,
  currentTraceContext,
  inSpan,
  isTracing,
  parseTraceParent,
  startTracing,
  stopTracing,
} from './index.js';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const caller = '00f067aa0ba902b7';
const given = `00-${trace}-${caller}-01`;

let closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  await stopTracing();
  await new SafeFetchModule().onApplicationShutdown();
  for (const close of closing.toReversed()) await close();
  closing = [];
});

async function collect(settings: Parameters<typeof testConfig>[0] = {}): Promise<TraceCollector> {
  const collector = await TraceCollector.start();
  closing.push(() => collector.stop());
  await startTracing(testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...settings }), 'api-gateway');
  return collector;
}

/** The recorded spans by name, once all of these have arrived: a stop waits for two seconds only. */
async function recorded(collector: TraceCollector, names: readonly string[]): Promise<Record<string, CollectedSpan>> {
  await stopTracing();
  for (const expected of names) await collector.until(({ name }) => name === expected);
  return Object.fromEntries(collector.spans.map((span) => [span.name, span]));
}

describe('parseTraceParent', () => {
  it.each([
    [given, true],
    [`00-${trace}-${caller}-00`, false],
    [`00-${trace}-${caller}-03`, true],
    [`cc-${trace}-${caller}-01-what-will-be-known`, true],
  ])('reads %s', (text, isSampled) => {
    expect(parseTraceParent(text)).toEqual({ traceId: trace, spanId: caller, isSampled });
  });

  it.each([
    '',
    'garbage',
    given.toUpperCase(),
    ` ${given}`,
    `${given}\n`,
    `${given}-more`,
    `${given}, ${given}`,
    `ff-${trace}-${caller}-01`,
    `00-${'0'.repeat(32)}-${caller}-01`,
    `00-${trace}-${'0'.repeat(16)}-01`,
    `cc-${trace}-${caller}-01-${'x'.repeat(100)}`,
  ])('takes %j for nothing', (text) => expect(parseTraceParent(text)).toBeNull());
});

describe('without a collector', () => {
  it('work runs, nothing is stored with rows and nothing is sent', async () => {
    await startTracing(testConfig(), 'api-gateway');
    expect(isTracing()).toBe(false);
    expect(inSpan('work', {}, (span) => (span.set({ a: 1 }), currentTraceContext()))).toBeNull();
    await expect(continueTrace(given, 'work', {}, () => Promise.reject(new Error('said')))).rejects.toThrow('said');
    expect(beginSpan({ name: 'request', kind: 'server', attributes: {} })).toBeNull();
  });
});

describe('a trace', () => {
  it('continues from span to span across awaits, and from a context stored with a row', async () => {
    const collector = await collect({ OTEL_SERVICE_NAME: 'shop' });
    const kept = await inSpan('outer', { 'imprint.release_id': 'rel_1', none: null }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const row = inSpan('inner', {}, currentTraceContext, 'producer');
      // A different trace is active here: the row's context takes precedence.
      continueTrace(null, 'stranger', {}, () => undefined);
      return row;
    });
    await continueTrace(kept, 'later', {}, async () => undefined);
    const { outer, inner, later, stranger } = await recorded(collector, ['outer', 'inner', 'later', 'stranger']);
    expect(outer).toMatchObject({ service: 'shop-api-gateway', kind: 'internal', parentSpanId: '', failed: false });
    expect(outer?.attributes).toEqual({ 'imprint.release_id': 'rel_1' });
    expect(inner).toMatchObject({ kind: 'producer', traceId: outer?.traceId, parentSpanId: outer?.spanId });
    expect(later).toMatchObject({ kind: 'consumer', traceId: outer?.traceId, parentSpanId: inner?.spanId });
    expect(stranger).toMatchObject({ parentSpanId: '' });
    expect(stranger?.traceId).not.toBe(outer?.traceId);
  });

  it("continues the caller's, or starts anew when the header is malformed", async () => {
    const collector = await collect();
    for (const [name, text] of Object.entries({ good: given, bad: `${given}x`, none: null }))
      beginSpan({ name, kind: 'server', attributes: {}, parent: { text, isRemote: true } })?.end();
    const { good, bad, none } = await recorded(collector, ['good', 'bad', 'none']);
    expect(good).toMatchObject({ traceId: trace, parentSpanId: caller, kind: 'server' });
    for (const own of [bad, none]) expect(own).toMatchObject({ parentSpanId: '', traceId: expect.not.stringMatching(trace) });
  });

  it('records the kind of a failure, neither its message nor a secret in an attribute', async () => {
    const collector = await collect({ OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector,x-tenant=imprint' });
    const secret = 'svc_live_CanaryCanaryCanary0123456789';
    const fail = (): never => {
      throw new RangeError(`refused ${secret}`);
    };
    expect(() => inSpan('at once', { told: `with ${secret}` }, fail)).toThrow(RangeError);
    await expect(inSpan('later', {}, async () => fail())).rejects.toThrow(RangeError);
    const spans = await recorded(collector, ['at once', 'later']);
    expect(spans['at once']).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } });
    expect(spans['later']).toMatchObject({ failed: true, attributes: { 'error.type': 'RangeError' } });
    expect(collector.bodies.join()).not.toContain('Canary');
    expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer of-the-collector', 'x-tenant': 'imprint' });
  });

  it('with a share of zero sends nothing, even if the caller asks for it, and work continues', async () => {
    const collector = await collect({ OTEL_TRACES_SAMPLER_ARG: '0' });
    expect(inSpan('own', {}, currentTraceContext)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
    const asked = beginSpan({ name: 'asked', kind: 'server', attributes: {}, parent: { text: given, isRemote: true } });
    expect(asked?.run(currentTraceContext)).toMatch(new RegExp(`^00-${trace}-.{16}-00$`));
    asked?.end();
    expect(await recorded(collector, [])).toEqual({});
    expect(collector.bodies).toEqual([]);
  });

  it('is included in every log line written within it', async () => {
    await collect();
    const lines: string[] = [];
    const logger = createLogger({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, 'api-gateway', {
      write: (line: string) => void lines.push(line),
    });
    logger.info('before');
    const id = inSpan('work', {}, () => (logger.info('within'), parseTraceParent(currentTraceContext())?.traceId));
    const [before, within] = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(before).not.toHaveProperty('traceId');
    expect(within?.['traceId']).toBe(id);
  });
});

it('is passed on to other apps of the instance but not to receivers and platforms, and paths are not recorded', async () => {
  const received: IncomingMessage['headers'][] = [];
  const server = await listen(
    createServer((request, response) => (received.push(request.headers), response.writeHead(503).end())),
  );
  closing.push(() => server.close());
  const collector = await collect();
  const safeFetch = new SafeFetch(['127.0.0.1']);
  await inSpan('request', {}, async () => {
    await internalRequest(`${server.url}/bot-token`, { carriesTrace: true });
    await internalRequest(`${server.url}/bot-token`);
    await safeFetch.request(`${server.url}/hook-secret?code=hidden`, { method: 'post' });
  });
  await internalRequest(`${server.url}/by-itself`);
  await safeFetch.onApplicationShutdown();
  await stopTracing();
  await eventually(() => collector.spans.length >= 4);
  const root = collector.spans.find(({ name }) => name === 'request');
  const [first, second, post, ...others] = collector.spans.filter(({ kind }) => kind === 'client');
  expect(received.map(({ traceparent }) => traceparent)).toEqual([`00-${root?.traceId}-${first?.spanId}-01`, ...Array(3)]);
  expect(others).toEqual([]);
  for (const span of [first, second, post])
    expect(span).toMatchObject({ traceId: root?.traceId, parentSpanId: root?.spanId, failed: true });
  expect(post?.attributes).toEqual({
    'http.request.method': 'POST',
    'server.address': '127.0.0.1',
    'server.port': server.port,
    'http.response.status_code': 503,
    'error.type': '503',
  });
  expect(collector.bodies.join()).not.toMatch(/bot-token|hook-secret|hidden/);
});

it('an unreachable collector is reported once, and delays neither the work nor the stop', async () => {
  const told: unknown[] = [];
  const config = testConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
  Logger.overrideLogger({ log: () => undefined, error: () => undefined, warn: (...line: unknown[]) => void told.push(line) });
  await startTracing(config, 'api-gateway');
  for (let round = 0; round < 10_000; round += 1) inSpan('work', {}, () => undefined);
  expect(inSpan('work', {}, () => 'done')).toBe('done');
  await stopTracing();
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toContain('traces do not reach the collector');
});
