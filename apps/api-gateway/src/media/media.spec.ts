import { limits } from '@imprint/contracts/limits';
import { jsonUploadBytes, uploadRules } from '@imprint/contracts/media';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { Gateway, type Reply } from './gateway.fixture.js';
import { attribute, film, halves, left, movie, newPng, picture, piece, right, Uploads } from './uploads.fixture.js';

let gateway: Gateway;
let uploads: Uploads;
let png: Buffer;

beforeAll(async () => {
  gateway = await Gateway.start();
  uploads = new Uploads(gateway);
  png = await newPng();
});
afterAll(() => gateway.stop());

describe('a file is uploaded', () => {
  it('inside a JSON document, as the reservation says', async () => {
    const { id, url, reply } = await uploads.reserve(picture);
    expect(reply.data.attributes).toMatchObject({
      assetId: id,
      status: 'reserved',
      method: 'POST_JSON',
      headers: { 'Content-Type': 'application/json' },
      localUpload: { assetId: id, filename: 'terrace.png', contentType: 'image/png', source: { encoding: 'base64' } },
      constraints: { maxBytes: jsonUploadBytes, contentType: 'image/png', maxPixels: limits.uploadImagePixels },
    });
    const local = attribute<{ source: object }>(reply, 'localUpload');
    const document = { ...local, source: { ...local.source, data: png.toString('base64') } };
    expect(await gateway.json('POST', url, document)).toMatchObject({ status: 204 });
    const asset = await uploads.complete(id);
    expect(asset.data).toMatchObject({
      id,
      attributes: { kind: 'image', origin: 'uploaded', width: 60, height: 40, mimeType: 'image/png' },
    });
    const file = await fetch(attribute(asset, 'url'));
    expect([file.status, file.headers.get('content-type'), file.headers.get('x-content-type-options')]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('as bytes; a video is stored unchanged, and served in ranges', async () => {
    const { reply } = await uploads.reserve(movie);
    expect(reply.data.attributes).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'video/mp4' }, localUpload: null });
    const asset = await uploads.upload(movie, film, 'video/mp4');
    expect(asset.data.attributes).toMatchObject({ kind: 'video', bytes: film.length, width: null, height: null });
    const part = async (range: string) => {
      const answer = await fetch(attribute(asset, 'url'), { headers: { range } });
      return [answer.status, answer.headers.get('content-range'), Buffer.from(await answer.arrayBuffer()).length];
    };
    expect(await part('bytes=0-3')).toEqual([206, `bytes 0-3/${film.length}`, 4]);
    expect(await part('bytes=2000-')).toEqual([206, `bytes 2000-${film.length - 1}/${film.length}`, film.length - 2_000]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${film.length - 5}-${film.length - 1}/${film.length}`, 5]);
    expect((await part(`bytes=${film.length}-`))[0]).toBe(416);
    expect(Buffer.from(await (await fetch(attribute(asset, 'url'))).arrayBuffer()).equals(film)).toBe(true);
  });

  it('in parts: progress is reported, a part with a gap is refused, and half a file cannot be completed', async () => {
    const { id, url } = await uploads.reserve(movie);
    const [head, tail] = [film.subarray(0, 1_000), film.subarray(1_000)];
    expect(await uploads.put(url, head, piece(0, head, film.length), 'video/mp4')).toMatchObject({ status: 204 });
    expect((await gateway.send('HEAD', url)).headers.get('upload-offset')).toBe('1000');
    expect(await uploads.complete(id)).toMatchObject({
      status: 409,
      detail: expect.stringContaining(`1000 of ${film.length} bytes`),
    });
    const lies = { 'content-range': `bytes 1000-1001/${film.length}` };
    expect(await uploads.put(url, tail, lies, 'video/mp4')).toMatchObject({ status: 400, code: 'validation_failed' });
    const again = film.subarray(999);
    expect(await uploads.put(url, again, piece(999, again, film.length), 'video/mp4')).toMatchObject({
      status: 409,
      code: 'state_conflict',
    });
    expect(await uploads.put(url, tail, piece(1_000, tail, film.length), 'video/mp4')).toMatchObject({ status: 204 });
    expect(await uploads.complete(id)).toMatchObject({ status: 200, data: { attributes: { bytes: film.length } } });
  });

  it('of unknown size, from a stream', async () => {
    const { id, url } = await uploads.reserve(movie);
    const stream = new Blob([new Uint8Array(film)]).stream();
    expect(await gateway.send('PUT', url, stream, { 'content-type': 'video/mp4' })).toMatchObject({ status: 204 });
    expect(await uploads.complete(id)).toMatchObject({ status: 200, data: { attributes: { bytes: film.length } } });
  });
});

it('with the commands of docs/uploads.md as they are', async () => {
  const page = await readFile(new URL('../../../../docs/uploads.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/<!-- uploads -->\n```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const env = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, API: gateway.url };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { env });
  const lines = stdout.split('\n');
  // The latest upload is listed first.
  const told = lines.slice(lines.indexOf('500024')).slice(0, 3);
  expect([blocks.length, told]).toEqual([4, ['500024', 'video video/mp4', 'image image/png']]);
});

describe('a file that is not what was announced', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['an SVG with a script', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['another kind of image', () => sharp(png).jpeg().toBuffer()],
    ['a film', () => film],
    ['a damaged image', () => png.subarray(0, 60)],
    [
      'a flood of pixels',
      () =>
        sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#fff' }, limitInputPixels: false })
          .png()
          .toBuffer(),
    ],
  ])('is refused and gone, and the right one may follow: %s', async (_what, make) => {
    const { id, url } = await uploads.reserve(picture);
    await uploads.put(url, await make());
    expect(await uploads.complete(id)).toMatchObject({ status: 400, code: 'file_rejected' });
    expect((await gateway.send('HEAD', url)).headers.get('upload-offset')).toBe('0');
    expect(await uploads.put(url, png)).toMatchObject({ status: 204 });
    expect(await uploads.complete(id)).toMatchObject({ status: 200 });
  });

  it('loses data that was hidden behind an image', async () => {
    const asset = await uploads.upload(picture, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png');
    expect(await (await fetch(attribute(asset, 'url'))).text()).not.toContain('script');
  });

  it('is refused by its first bytes as a video, and HTML sent as a video is never served', async () => {
    const reply = await uploads.upload(movie, Buffer.from('<html><script>alert(1)</script></html>'.repeat(20)), 'video/mp4');
    expect(reply).toMatchObject({ code: 'file_rejected' });
  });

  it('is refused during the upload for its type or size', async () => {
    const { url } = await uploads.reserve({ ...picture, bytes: png.length });
    expect(await uploads.put(url, png, {}, 'text/html')).toMatchObject({ status: 415 });
    expect(await uploads.put(url, Buffer.concat([png, png]))).toMatchObject({ code: 'file_rejected' });
    expect(await uploads.put(url, png, piece(0, png, uploadRules.image.maxBytes + 1))).toMatchObject({ status: 413 });
    const endless = new Blob([new Uint8Array(png), new Uint8Array(1)]).stream();
    expect(await gateway.send('PUT', url, endless, { 'content-type': 'image/png' })).toMatchObject({ status: 413 });
    expect(await uploads.put(url, png, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(await uploads.put(url, png)).toMatchObject({ status: 204 });
  });

  it('is refused as JSON for another upload, invalid Base64, or too large', async () => {
    const { id, url } = await uploads.reserve(picture);
    const document = (data: string, assetId = id) => gateway.json('POST', url, { assetId, source: { data } });
    expect(await document(png.toString('base64'), 'asset_other')).toMatchObject({ status: 400 });
    expect(await document('no base64!')).toMatchObject({ status: 400 });
    expect(await document(Buffer.alloc(jsonUploadBytes + 1).toString('base64'))).toMatchObject({ status: 413 });
    expect(await document(Buffer.alloc(jsonUploadBytes).toString('base64'))).toMatchObject({ status: 204 });
  });
});

describe('assets', () => {
  it('are listed by kind, origin and brand, page by page', async () => {
    const [brand] = await uploads.dataSource.query<{ id: string }[]>('select id from brand');
    const mine = await uploads.upload({ ...movie, brandId: brand?.id }, film, 'video/mp4');
    const list = async (query: string) => {
      const answer = await fetch(`${gateway.url}/v1/assets?${query}`);
      return (await answer.json()) as { data: { id: string; attributes: { kind: string } }[]; meta: { total: number } };
    };
    expect((await list(`brandId=${brand?.id}`)).data.map(({ id }) => id)).toEqual([mine.data.id]);
    const films = await list('kind=video&origin=uploaded&limit=2');
    expect(films.data.map(({ attributes }) => attributes.kind)).toEqual(['video', 'video']);
    expect(films.meta.total).toBeGreaterThan(2);
    expect((await list('origin=generated')).data).toEqual([]);
    expect(await gateway.send('GET', `/v1/assets/${mine.data.id}`)).toMatchObject({ status: 200, data: { id: mine.data.id } });
    expect(await gateway.send('GET', '/v1/images/' + mine.data.id)).toMatchObject({ status: 404 });
  });

  it('are published where the channel accepts them, and refused with the rule elsewhere', async () => {
    const [feed] = await uploads.dataSource.query<{ id: string; brand_id: string }[]>(
      `select id, brand_id from connection where platform = 'feed'`,
    );
    const release = (assetId: string) =>
      gateway.json('POST', '/v1/releases', {
        title: 'Terrace',
        baseContent: 'It is open.',
        timezone: 'UTC',
        brandId: feed?.brand_id,
        status: 'draft',
        targets: [{ connectionId: feed?.id }],
        media: [{ assetId }],
      });
    const [image, video] = [await uploads.upload(picture, png, 'image/png'), await uploads.upload(movie, film, 'video/mp4')];
    for (const { data } of [image, video]) expect(await release(data.id)).toMatchObject({ status: 201 });
    const post = { content: 'It is open.', brandId: feed?.brand_id, platforms: ['feed', 'wordpress'], assetIds: [video.data.id] };
    expect(await gateway.json('POST', '/v1/posts', post)).toMatchObject({
      status: 400,
      code: 'content_rejected',
      detail: expect.stringContaining('video/mp4'),
    });
  });
});

describe('a crop', () => {
  let source: Reply;

  beforeAll(async () => {
    source = await uploads.upload(picture, await halves(), 'image/png');
  });

  const crop = (area: object, id = source.data.id): Promise<Reply> =>
    gateway.json('POST', `/v1/images/${id}/transforms`, { operation: 'crop', ...area });
  const stored = async (): Promise<number> =>
    (await uploads.dataSource.query<{ count: number }[]>('select count(*)::integer as count from asset'))[0]?.count ?? 0;

  it('has the pixels of the area, and is an asset of its own', async () => {
    const area = { x: 28, y: 10, width: 20, height: 16 };
    const { status, data } = await crop(area);
    expect([status, data.attributes]).toEqual([
      201,
      expect.objectContaining({
        ...{ kind: 'image', origin: 'uploaded', mimeType: 'image/png', width: 20, height: 16 },
        ...{ sourceAssetId: source.data.id, generationId: null, brandId: null },
      }),
    ]);
    const file = Buffer.from(await (await fetch(attribute({ data } as Reply, 'url'))).arrayBuffer());
    const { data: pixels, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
    const at = (x: number): string => pixels.subarray(x * info.channels, x * info.channels + 3).toString('hex');
    expect([info.width, info.height, at(1), at(2), at(19)]).toEqual([20, 16, left.slice(1), right.slice(1), right.slice(1)]);
    expect(file).toHaveLength(attribute<number>({ data } as Reply, 'bytes'));
    expect((await gateway.send('GET', `/v1/assets/${source.data.id}`)).data.attributes).toMatchObject({
      ...{ width: 60, height: 40, sourceAssetId: null },
    });
  });

  it('of the same area is the same asset, however often and at once it is asked for', async () => {
    const area = { x: 0, y: 0, width: 11, height: 7 };
    const before = await stored();
    const made = await Promise.all(Array.from({ length: 5 }, () => crop(area)));
    const again = await crop(area);
    expect(new Set([...made, again].map(({ data }) => data.id)).size).toBe(1);
    expect(await stored()).toBe(before + 1);
  });

  it('can be cropped again, and outlives its source', async () => {
    const own = await uploads.upload(picture, await halves(), 'image/png');
    const first = await crop({ x: 0, y: 0, width: 40, height: 40 }, own.data.id);
    const second = await crop({ x: 20, y: 0, width: 20, height: 20 }, first.data.id);
    expect(second.data.attributes).toMatchObject({ width: 20, height: 20, sourceAssetId: first.data.id });
    expect(await gateway.send('DELETE', `/v1/assets/${own.data.id}`)).toMatchObject({ status: 204 });
    expect((await fetch(attribute(first, 'url'))).status).toBe(200);
    expect((await gateway.send('GET', `/v1/assets/${first.data.id}`)).data.attributes).toMatchObject({
      sourceAssetId: own.data.id,
    });
  });

  it('ends at the edge of the picture', async () => {
    expect((await crop({ x: 59, y: 39, width: 1, height: 1 })).data.attributes).toMatchObject({ width: 1, height: 1 });
    const before = await stored();
    const refused = async (area: object): Promise<unknown[]> => {
      const { status, code, errors } = await crop(area);
      return [status, code, errors[0]?.source?.pointer];
    };
    for (const [area, pointer] of [
      [{ x: 59, y: 39, width: 2, height: 1 }, '/width'],
      [{ x: 59, y: 39, width: 1, height: 2 }, '/height'],
      [{ x: 0, y: 0, width: 0, height: 1 }, '/width'],
      [{ x: -1, y: 0, width: 1, height: 1 }, '/x'],
      [{ x: 0.5, y: 0, width: 1, height: 1 }, '/x'],
      [{ x: 0, y: 0, width: 60, height: 40 }, '/width'],
    ] as const)
      expect([area, await refused(area)]).toEqual([area, [400, 'validation_failed', pointer]]);
    expect(await stored()).toBe(before);
  });

  it('is made of pictures only', async () => {
    const { data } = await uploads.upload(movie, film, 'video/mp4');
    expect(await crop({ x: 0, y: 0, width: 1, height: 1 }, data.id)).toMatchObject({ status: 404, code: 'not_found' });
  });
});
