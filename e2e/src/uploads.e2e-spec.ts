/** @modes embedded */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, freePort } from '@imprint/platform/testing';
import { createConnection } from 'node:net';
import { deflateSync, crc32 } from 'node:zlib';
import { AppProcess, attribute, callTool, Instance, mcpRequest, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let mine: Workspace;
let stranger: Workspace;
let key: string;
/** A second gateway of the instance, to be killed. */
let gateway: AppProcess | undefined;

beforeAll(async () => {
  instance = await Instance.shared();
  mine = await Workspace.open(instance);
  stranger = await Workspace.open(instance);
  key = attribute(mine.key, 'key');
});
afterAll(() => gateway?.stop());

interface Called {
  isError?: boolean;
  content: { type: string; text?: string; data?: string; mimeType?: string }[];
  structuredContent: Record<string, unknown>;
}

async function call(name: string, given: object, credential = key): Promise<Called> {
  const { message } = await mcpRequest(instance, credential, { body: callTool(name, given as Record<string, unknown>) });
  return message.result as unknown as Called;
}

async function data<T>(name: string, given: object): Promise<T> {
  const { structuredContent } = await call(name, given);
  expect(structuredContent).toHaveProperty('data');
  return structuredContent['data'] as T;
}

/** A video as far as it is inspected. */
const film = (bytes: number): Buffer =>
  Buffer.concat([Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), Buffer.alloc(bytes - 24, 7)]);
const picture = png(64, 48);

interface Reserved {
  assetId: string;
  uploadUrl: string;
  method: string;
  headers: Record<string, string>;
  localUpload: { source: object } | null;
}
interface Job {
  status: string;
  isOver: boolean;
  progress: number | null;
  output: { assetId: string; mimeType: string } | null;
}

async function sendAsTold({ uploadUrl, method, headers, localUpload }: Reserved, bytes: Buffer): Promise<number> {
  const document = { ...localUpload, source: { ...localUpload?.source, data: bytes.toString('base64') } };
  const body = method === 'POST_JSON' ? JSON.stringify(document) : new Uint8Array(bytes);
  return (await fetch(uploadUrl, { method: method === 'PUT' ? 'PUT' : 'POST', headers, body })).status;
}

describe('an agent brings in what the person has', () => {
  it.each([
    ['a picture, inside JSON', { filename: 'terrace.png', contentType: 'image/png', category: 'image' }, picture, 'POST_JSON'],
    ['a film, as bytes', { filename: 'terrace.mp4', contentType: 'video/mp4', category: 'video' }, film(300_000), 'PUT'],
  ])('%s', async (_what, file, bytes, method) => {
    const reserved = await data<Reserved>('request_media_upload', { ...file, brandId: mine.brandId });
    expect(reserved.method).toBe(method);
    expect(await data<Job>('get_job_status', { jobId: reserved.assetId })).toMatchObject({ status: 'reserved', isOver: false });
    const early = await call('complete_media_upload', { assetId: reserved.assetId });
    expect(early).toMatchObject({ isError: true, structuredContent: { code: 'state_conflict' } });
    expect(await sendAsTold(reserved, bytes)).toBe(204);
    expect(
      (await call('complete_media_upload', { assetId: reserved.assetId }, attribute(stranger.key, 'key'))).structuredContent,
    ).toMatchObject({
      code: 'not_found',
    });
    const done = await data<{ media: { assetId: string }[]; url: string }>('complete_media_upload', {
      assetId: reserved.assetId,
    });
    expect(done.media).toEqual([{ assetId: reserved.assetId }]);
    expect((await fetch(done.url)).headers.get('content-type')).toBe(file.contentType);
    expect(await data<Job>('get_job_status', { jobId: reserved.assetId })).toMatchObject({
      status: 'completed',
      isOver: true,
      progress: 100,
    });
    const { assets } = await data<{ assets: { id: string }[] }>('list_assets', {
      origin: 'uploaded',
      brandId: mine.brandId,
      limit: 1,
    });
    expect(assets.map(({ id }) => id)).toEqual([reserved.assetId]);
  });

  it('and a picture of it goes out', async () => {
    const [image] = await mine.api.data<Resource[]>('GET', '/v1/assets?kind=image&origin=uploaded');
    const release = await mine.schedule({ media: [{ assetId: image?.id }] } as never);
    expect(await mine.untilEnded(release.id)).toMatchObject({ attributes: { status: 'published' } });
  });
});

describe('an agent has pictures made', () => {
  it('after it was asked for the brand, as several jobs, and sees them', async () => {
    const asked = await call('generate', { type: 'image', prompt: 'Summer terrace' });
    expect(asked).toMatchObject({ isError: true, structuredContent: { code: 'brand_required', brands: [{ id: mine.brandId }] } });
    const options = await data<{ models: { id: string }[]; estimates: object[] }>('get_generation_options', { outputs: 3 });
    expect(options.estimates).toContainEqual({ model: 'local/card', outputs: 3, credits: 0 });
    const made = await data<{ jobIds: string[]; model: string }>('generate', {
      type: 'image',
      prompt: 'Summer terrace',
      brandId: mine.brandId,
      model: options.models[0]?.id,
      outputs: 2,
    });
    expect(new Set(made.jobIds).size).toBe(2);
    for (const jobId of made.jobIds) {
      const done = await eventually(async () => {
        const job = await call('get_job_status', { jobId });
        return (job.structuredContent['data'] as Job).isOver && job;
      });
      expect(done.structuredContent['data']).toMatchObject({
        status: 'completed',
        progress: 100,
        output: { mimeType: 'image/png' },
      });
      const [, shown] = done.content;
      expect(shown).toMatchObject({ type: 'image', mimeType: 'image/jpeg' });
      expect(
        Buffer.from(shown?.data ?? '', 'base64')
          .subarray(0, 3)
          .toString('hex'),
      ).toBe('ffd8ff');
      expect(Buffer.from(shown?.data ?? '', 'base64').length).toBeLessThanOrEqual(524_288);
    }
    const wrong = { type: 'image', prompt: 'Summer terrace', brandId: stranger.brandId };
    expect((await call('generate', wrong)).structuredContent).toMatchObject({
      code: 'validation_failed',
      errors: [{ field: 'brandId' }],
    });
  });

  it('by REST as well: ten of a prompt, once however often it is asked', async () => {
    const body = { prompt: 'Ten of a kind', brandId: mine.brandId, model: 'local/pattern', count: 10 };
    const headers = { 'idempotency-key': 'ten-of-a-kind' };
    const first = await mine.api.data('POST', '/v1/images/generate', body, headers);
    const ids = [first.id, ...attribute<string[]>(first, 'siblings')];
    expect(new Set(ids).size).toBe(10);
    expect((await mine.api.data('POST', '/v1/images/generate', body, headers)).id).toBe(first.id);
    const last = await mine.api.data('GET', `/v1/generations/${ids[9]}`);
    expect(attribute<string[]>(last, 'siblings').toSorted()).toEqual(ids.slice(0, 9).toSorted());
    for (const count of [0, 11])
      expect((await mine.api.send('POST', '/v1/images/generate', { ...body, count })).status).toBe(400);
  });
});

it('a gateway that is killed in the middle of a file loses nothing of what arrived', async () => {
  const bytes = film(12_000_000);
  const half = 5_000_000;
  gateway = new AppProcess('api-gateway', { ...instance.settings, PORT_API_GATEWAY: String(await freePort()) });
  await gateway.start();
  const reserved = await data<Reserved>('request_media_upload', {
    filename: 'long.mp4',
    contentType: 'video/mp4',
    category: 'video',
    bytes: bytes.length,
    brandId: mine.brandId,
  });
  const address = new URL(reserved.uploadUrl.replace(/^http:\/\/[^/]+/, gateway.url));
  const socket = createConnection({ host: address.hostname, port: Number(address.port) });
  // The kill closes it.
  socket.on('error', () => undefined);
  socket.write(
    `PUT ${address.pathname}${address.search} HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: video/mp4\r\nContent-Length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, half));
  const offset = async () => Number((await fetch(address, { method: 'HEAD' })).headers.get('upload-offset'));
  await eventually(async () => (await offset()) === half);
  await gateway.kill();
  await gateway.start();
  const arrived = await offset();
  expect(arrived).toBe(half);
  const early = await call('complete_media_upload', { assetId: reserved.assetId });
  expect(early.structuredContent).toMatchObject({
    code: 'state_conflict',
    message: expect.stringContaining(`${half} of ${bytes.length}`),
  });
  expect(await data<Job>('get_job_status', { jobId: reserved.assetId })).toMatchObject({ progress: 41 });
  const rest = await fetch(address, {
    method: 'PUT',
    headers: { 'content-type': 'video/mp4', 'content-range': `bytes ${arrived}-${bytes.length - 1}/${bytes.length}` },
    body: new Uint8Array(bytes.subarray(arrived)),
  });
  expect([rest.status, rest.headers.get('upload-offset')]).toEqual([204, String(bytes.length)]);
  const { url } = await data<{ url: string }>('complete_media_upload', { assetId: reserved.assetId });
  expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes)).toBe(true);
});

/** A PNG of one colour, encoded here so that the tests need no imaging library. */
function png(width: number, height: number): Buffer {
  const chunk = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(content.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc((width * 3 + 1) * height, 120).map((value, index) => (index % (width * 3 + 1) === 0 ? 0 : value));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]);
}
