/** @modes embedded */
import {
  json,
  KlingSimulator,
  ReplicateSimulator,
  type SimulatedJob,
  type SimulatedPrediction,
} from '@imprint/adapters/models/testing';
import { eventually } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { Database, expectProblem, Instance, type ApiClient } from './harness/index.js';

interface Generation {
  id: string;
  attributes: { status: string; progress: number; error: { code: string } | null; output: { mimeType: string } | null };
}
interface Row {
  status: string;
  attempts: number;
  fence: number;
  vendor_job_id: string | null;
  vendor_job_state: string | null;
  vendor_waits: boolean;
  vendor_called: boolean;
  wake_at: string;
}

const token = 'token-of-the-webhook-0123456789';
const klingToken = 'token-of-another-webhook-0123456789';
let replicate: ReplicateSimulator;
let kling: KlingSimulator;
let instance: Instance;
let database: Database;
let api: ApiClient;

beforeAll(async () => {
  replicate = await ReplicateSimulator.start();
  kling = await KlingSimulator.start();
  const video = readFileSync(new URL('../src/fixtures/terrace.mp4', import.meta.url));
  kling.content = () => Promise.resolve(video);
  instance = await Instance.start({
    apps: ['api-gateway', 'scheduler-worker'],
    settings: {
      REPLICATE_BASE_URL: `${replicate.origin}/v1`,
      REPLICATE_API_TOKEN: ReplicateSimulator.token,
      REPLICATE_MODELS: 'image:black-forest-labs/flux-schnell',
      REPLICATE_WEBHOOK_SECRET: ReplicateSimulator.webhookSecret,
      KLING_BASE_URL: kling.origin,
      KLING_API_KEY: KlingSimulator.key,
      VENDOR_WEBHOOK_SECRETS: `replicate:${token},kling:${klingToken}`,
    },
  });
  api = instance.client();
  database = await Database.open(instance.databaseUrl);
});
afterAll(async () => {
  await database?.close();
  await instance?.stop();
  await replicate?.stop();
  await kling?.stop();
});

const ask = async (): Promise<string> => {
  const body = { prompt: 'A card', model: 'replicate/flux-schnell' };
  return (await api.data<Generation>('POST', '/v1/images/generate', body)).id;
};
const ended = (id: string) => api.until<Generation>(`/v1/generations/${id}`, ['completed', 'failed', 'cancelled']);
const rowOf = async (id: string): Promise<Row | undefined> =>
  (
    await database.rows<Row>(
      'select status, attempts, fence, vendor_job_id, vendor_job_state, vendor_waits, vendor_called, wake_at::text from generation where id = $1',
      [id],
    )
  )[0];
const waiting = (id: string): Promise<Row> =>
  eventually(async () => {
    const row = await rowOf(id);
    return row?.vendor_waits === true && row;
  });
/** Once it waits for so long that nobody looks at it by themselves. */
const leftAlone = (id: string): Promise<Row> =>
  eventually(async () => {
    const later = `update generation set wake_at = now() + interval '1 hour' where id = $1 and vendor_waits returning id`;
    if ((await database.rows(later, [id])).length === 0) return false;
    return (await rowOf(id)) ?? false;
  });
const newest = (): SimulatedPrediction => {
  const found = replicate.predictions.at(-1);
  if (found === undefined) throw new Error('Nothing was submitted.');
  return found;
};
async function send({ url, headers, body }: { url: string; headers?: Record<string, string>; body: string }): Promise<number> {
  return (await fetch(url, { method: 'POST', headers, body })).status;
}

describe('a picture that a vendor makes', () => {
  it('waits without a worker and an attempt, and is made as soon as the vendor calls, however often it does', async () => {
    replicate.looks = 100;
    const id = await ask();
    const row = await waiting(id);
    expect(row).toMatchObject({ status: 'processing', attempts: 0, vendor_job_id: newest().id, vendor_job_state: 'submitted' });
    const prediction = newest();
    expect(prediction.webhook).toContain(`/v1/vendor-webhooks/replicate?token=${token}&submission=`);
    replicate.finish(prediction);
    expect(await Promise.all([send(replicate.call(prediction)), send(replicate.call(prediction))])).toEqual([204, 204]);
    expect((await ended(id)).attributes).toMatchObject({
      status: 'completed',
      progress: 100,
      output: { mimeType: 'image/webp' },
    });
    const done = await rowOf(id);
    expect(done).toMatchObject({ attempts: 1, vendor_job_state: null });
    expect(await send(replicate.call(prediction))).toBe(204);
    expect(await rowOf(id)).toEqual(done);
    expect(await database.rows('select id from asset where generation_id = $1', [id])).toHaveLength(1);
  });

  it('is made of the job whose submission was never answered, if the vendor names it', async () => {
    replicate.looks = 0;
    const before = replicate.predictions.length;
    replicate.nextSubmit((response, seen) => {
      replicate.take(seen);
      response.destroy();
    });
    const id = await ask();
    await eventually(() => replicate.predictions.length > before);
    expect(await send(replicate.call(newest()))).toBe(204);
    expect((await ended(id)).attributes.status).toBe('completed');
    expect(replicate.predictions).toHaveLength(before + 1);
    expect(await database.rows('select submission from vendor_orphan where generation_id = $1', [id])).toEqual([]);
  });

  it('is not moved by a call that is forged, too old or about nothing here', async () => {
    replicate.looks = 100;
    const id = await ask();
    const row = await leftAlone(id);
    const prediction = newest();
    const call = replicate.call(prediction);
    const plain = { ...call, headers: { 'content-type': 'application/json' } };
    const withToken = (other: string) => ({ ...call, url: call.url.replace(token, other) });
    const answers = [
      await send(plain),
      await send({ ...call, body: call.body.replace('starting', 'succeeded').replace('processing', 'succeeded') + ' ' }),
      await send(replicate.call(prediction, Date.now() - 400_000)),
      await send(withToken('another-token-0123456789012345')),
      await send(withToken('')),
      await send({ ...call, url: call.url.replace('/replicate?', '/nobody?') }),
      await send({ ...call, url: call.url.replace(/submission=.*/, 'submission=0123456789012345678901234567') }),
      await send({ ...call, url: call.url.replace(/&submission=.*/, '') }),
    ];
    expect(answers).toEqual([401, 401, 401, 401, 401, 401, 204, 204]);
    expect(await rowOf(id)).toEqual(row);
    await api.data('POST', `/v1/generations/${id}/cancel`);
  });

  it('writes no token of a call into a log', () => {
    const logs = instance.processes.map(({ output }) => output).join('\n');
    expect(logs).toContain('/v1/vendor-webhooks/replicate');
    for (const secret of [token, klingToken, KlingSimulator.key, ReplicateSimulator.token, ReplicateSimulator.webhookSecret])
      expect(logs).not.toContain(secret);
  });
});

describe('a video of a vendor that signs nothing', () => {
  const askKling = async (): Promise<string> => {
    const body = { prompt: 'Waves', model: 'kling/kling-3.0', aspectRatio: '16:9' };
    return (await api.data<Generation>('POST', '/v1/videos/generate', body)).id;
  };

  it('is asked about sooner because of a call, which needs the token and decides nothing', async () => {
    kling.looks = 100;
    const id = await askKling();
    const row = await leftAlone(id);
    const [job] = kling.jobs.slice(-1);
    if (job === undefined) throw new Error('Nothing was submitted.');
    const call = kling.call(job);
    for (const url of [
      call.url.replace(klingToken, token),
      call.url.replace(/token=[^&]+&/, ''),
      call.url.replace('/kling?', '/replicate?'),
    ])
      expect(await send({ ...call, url })).toBe(401);
    expect(await rowOf(id)).toEqual(row);
    const asked = kling.seen.length;
    expect(await send({ ...call, body: call.body.replace('submitted', 'succeeded') })).toBe(204);
    await eventually(() => kling.seen.length > asked);
    await leftAlone(id);
    expect((await rowOf(id))?.status).toBe('processing');
    job.looksLeft = 0;
    expect(await Promise.all([send(call), send(call)])).toEqual([204, 204]);
    expect((await ended(id)).attributes).toMatchObject({ status: 'completed', output: { mimeType: 'video/mp4' } });
    expect(await database.rows('select id from asset where generation_id = $1', [id])).toHaveLength(1);
  });

  it('is made although the vendor calls before it has answered, and although its answer is lost then', async () => {
    const before = kling.submissions.length;
    let early: Promise<number[]> = Promise.resolve([]);
    kling.nextSubmit(async (response, seen) => {
      const job: SimulatedJob = kling.take(seen);
      job.looksLeft = 0;
      early = Promise.all([send(kling.call(job)), send(kling.call(job))]);
      await early;
      response.destroy();
    });
    const id = await askKling();
    expect((await ended(id)).attributes.status).toBe('completed');
    expect(await early).toEqual([204, 204]);
    expect(kling.submissions).toHaveLength(before + 1);
    expect(await database.rows('select submission from vendor_orphan where generation_id = $1', [id])).toEqual([]);
  });
});

describe('cancelling a generation', () => {
  it('ends it at once, and its job at the vendor', async () => {
    replicate.looks = 100;
    const id = await ask();
    await waiting(id);
    const { status, body } = await api.send('POST', `/v1/generations/${id}/cancel`);
    expect([status, body.data]).toMatchObject([200, { attributes: { status: 'cancelled' } }]);
    await eventually(() => replicate.cancelled.includes(newest().id));
    await eventually(async () => (await rowOf(id))?.vendor_job_state === null);
    expectProblem(await api.send('POST', `/v1/generations/${id}/cancel`), { code: 'state_conflict' });
    expect((await rowOf(id))?.status).toBe('cancelled');
  });

  it('that a vendor is just asked for ends the job as well, once it has a name', async () => {
    let answer = (): void => undefined;
    const taken = new Promise<SimulatedPrediction>((resolve) =>
      replicate.nextSubmit((response, seen) => {
        const prediction = replicate.take(seen);
        answer = () => json(response, 201, replicate.shown(prediction));
        resolve(prediction);
      }),
    );
    const id = await ask();
    const prediction = await taken;
    await api.data('POST', `/v1/generations/${id}/cancel`);
    answer();
    await eventually(() => replicate.cancelled.includes(prediction.id));
    expect((await rowOf(id))?.status).toBe('cancelled');
    expect(await database.rows('select submission from vendor_orphan where generation_id = $1', [id])).toEqual([]);
  });

  it('is refused for one that has ended, is not there or is somebody else’s', async () => {
    const id = (await api.data<Generation>('POST', '/v1/images/generate', { prompt: 'A card', model: 'local/pattern' })).id;
    expect((await ended(id)).attributes.status).toBe('completed');
    expectProblem(await api.send('POST', `/v1/generations/${id}/cancel`), { code: 'state_conflict' });
    expect((await rowOf(id))?.status).toBe('completed');
    expectProblem(await api.send('POST', '/v1/generations/gen_none/cancel'), { code: 'not_found' });
  });
});
