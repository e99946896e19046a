import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeRedis, freePort, startTestRedis, type TestRedis } from '../testing/index.js';
import { reachRedis } from './index.js';

describeRedis('emptying a Redis', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await startTestRedis(await freePort());
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.stop();
  });

  it('removes our keys and no others', async () => {
    const ours = ['{imprint}:generation:1', 'imprint:rate:key:a', 'imprint:keys:1', 'imprint:key:1:a'];
    for (const key of [...ours, 'imprints', 'other:imprint:x']) await redis.set(key, '1');
    const reached = await reachRedis(server.url);
    expect(await reached.empty()).toBe(ours.length);
    expect((await redis.keys('*')).toSorted()).toEqual(['imprints', 'other:imprint:x']);
    expect(await reached.empty()).toBe(0);
    reached.close();
  });

  it('reports at once that it does not answer', async () => {
    await expect(reachRedis(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow();
  });
});
