import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Server } from 'node:net';
import request from 'supertest';
import { listen } from '../http/listen.js';
import { createMetricsServer } from './metrics-server.js';
import { startSample, type RunningSample } from '../http/sample-app.fixture.js';

let sample: RunningSample;
let server: Server;
let url: string;

beforeAll(async () => {
  sample = await startSample();
  server = createMetricsServer(sample.metrics);
  url = await listen(server, { port: 0, host: '127.0.0.1', remedy: '' });
});
afterAll(async () => {
  server.close();
  await sample.close();
});

describe(createMetricsServer.name, () => {
  it('counts requests by the pattern of their route, never by their path', async () => {
    await request(sample.url).get('/v1/cars/car_123456');
    await request(sample.url).get('/v1/cars/car_654321');
    const { text, headers } = await request(url).get('/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/cars/:id",status="200"} 2');
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('car_123456');
  });

  it('serves them there only, and nothing else there', async () => {
    expect((await request(sample.url).get('/metrics')).status).toBe(404);
    for (const path of ['/', '/metrics/', '/v1/health/live', '/v1/cars/car_1'])
      expect((await request(url).get(path)).status).toBe(404);
    expect((await request(url).post('/metrics')).status).toBe(404);
  });

  it('reads a number once for concurrent requests, and again for the next', async () => {
    let asked = 0;
    sample.metrics.gauges('asked', 'How often.', 'by', () => Promise.resolve(new Map([['reader', (asked += 1)]])));
    const texts = await Promise.all([1, 2, 3].map(() => sample.metrics.read()));
    expect(texts.filter((text) => text.includes('asked{by="reader"} 1\n'))).toHaveLength(3);
    expect(await sample.metrics.read()).toContain('asked{by="reader"} 2\n');
  });
});
