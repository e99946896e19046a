import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { jsonUploadBytes, uploadRules } from '@imprint/contracts/media';
import { CompleteUpload, UploadsModule, UploadsService, UploadSweeper } from '@imprint/domain/media';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModuleRef } from '@nestjs/core';
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { Gateway, type Reply } from './gateway.fixture.js';

let gateway: Gateway;
let png: Buffer;
/** The start of a film is all that is looked at. */
const film = Buffer.concat([
  Buffer.from('00000018667479706d70343200000000', 'hex'),
  Buffer.from('mp42isom'),
  Buffer.alloc(2_000, 7),
]);
const picture = { filename: 'terrace.png', contentType: 'image/png', category: 'image' };
const movie = { filename: 'terrace.mp4', contentType: 'video/mp4', category: 'video' };

beforeAll(async () => {
  gateway = await Gateway.start();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();
});
afterAll(() => gateway.stop());

const attribute = <T = string>({ data }: Reply, name: string): T => data.attributes[name] as T;
const dataSource = () => gateway.app.get(DataSource);

async function reserve(body: object): Promise<{ id: string; url: string; reply: Reply }> {
  const reply = await gateway.json('POST', '/v1/uploads', body);
  expect([reply.status, reply.code]).toEqual([201, undefined]);
  return { id: reply.data.id, url: attribute(reply, 'uploadUrl'), reply };
}
const put = (url: string, bytes: Buffer, headers: Record<string, string> = {}, type = 'image/png') =>
  gateway.send('PUT', url, new Uint8Array(bytes), { 'content-type': type, ...headers });
const complete = (id: string) => gateway.send('POST', `/v1/uploads/${id}/complete`);
const piece = (start: number, bytes: Buffer, total: number) => ({
  'content-range': `bytes ${start}-${start + bytes.length - 1}/${total}`,
});

async function uploaded(body: object, bytes: Buffer, type: string): Promise<Reply> {
  const { id, url } = await reserve(body);
  expect(await put(url, bytes, {}, type)).toMatchObject({ status: 204 });
  return complete(id);
}

describe('a file comes in', () => {
  it('inside a JSON document, as the reservation says', async () => {
    const { id, url, reply } = await reserve(picture);
    expect(reply.data.attributes).toMatchObject({
      ...{ assetId: id, status: 'reserved', method: 'POST_JSON', headers: { 'Content-Type': 'application/json' } },
      localUpload: { assetId: id, filename: 'terrace.png', contentType: 'image/png', source: { encoding: 'base64' } },
      constraints: { maxBytes: jsonUploadBytes, contentType: 'image/png', maxPixels: limits.uploadImagePixels },
    });
    const local = attribute<{ source: object }>(reply, 'localUpload');
    const document = { ...local, source: { ...local.source, data: png.toString('base64') } };
    expect(await gateway.json('POST', url, document)).toMatchObject({ status: 204 });
    const asset = await complete(id);
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

  it('as bytes; a film is kept as it is, and sent in the parts that a player asks for', async () => {
    const { reply } = await reserve(movie);
    expect(reply.data.attributes).toMatchObject({ method: 'PUT', headers: { 'Content-Type': 'video/mp4' }, localUpload: null });
    const asset = await uploaded(movie, film, 'video/mp4');
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

  it('piece by piece: what arrived is told, a piece that does not follow is refused, half a file is none', async () => {
    const { id, url } = await reserve(movie);
    const [head, tail] = [film.subarray(0, 1_000), film.subarray(1_000)];
    expect(await put(url, head, piece(0, head, film.length), 'video/mp4')).toMatchObject({ status: 204 });
    expect((await gateway.send('HEAD', url)).headers.get('upload-offset')).toBe('1000');
    expect(await complete(id)).toMatchObject({ status: 409, detail: expect.stringContaining(`1000 of ${film.length} bytes`) });
    const lies = { 'content-range': `bytes 1000-1001/${film.length}` };
    expect(await put(url, tail, lies, 'video/mp4')).toMatchObject({ status: 400, code: 'validation_failed' });
    const again = film.subarray(999);
    expect(await put(url, again, piece(999, again, film.length), 'video/mp4')).toMatchObject({
      status: 409,
      code: 'state_conflict',
    });
    expect(await put(url, tail, piece(1_000, tail, film.length), 'video/mp4')).toMatchObject({ status: 204 });
    expect(await complete(id)).toMatchObject({ status: 200, data: { attributes: { bytes: film.length } } });
  });

  it('of a size that nobody named, from a stream', async () => {
    const { id, url } = await reserve(movie);
    const stream = new Blob([new Uint8Array(film)]).stream();
    expect(await gateway.send('PUT', url, stream, { 'content-type': 'video/mp4' })).toMatchObject({ status: 204 });
    expect(await complete(id)).toMatchObject({ status: 200, data: { attributes: { bytes: film.length } } });
  });
});

it('comes in as docs/uploads.md says, pasted as it stands there', async () => {
  const page = await readFile(new URL('../../../../docs/uploads.md', import.meta.url), 'utf8');
  const blocks = [...page.matchAll(/<!-- uploads -->\n```sh\n(.*?)```/gs)].map(([, block = '']) => block);
  const env = { PATH: `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`, API: gateway.url };
  const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', blocks.join('\n')], { env });
  const lines = stdout.split('\n');
  // The list begins with what came in last.
  const told = lines.slice(lines.indexOf('500024')).slice(0, 3);
  expect([blocks.length, told]).toEqual([4, ['500024', 'video video/mp4', 'image image/png']]);
});

describe('a reservation is refused', () => {
  it.each<[string, object, string]>([
    ['an SVG', { ...picture, filename: 'a.svg', contentType: 'image/svg+xml' }, 'contentType'],
    ['HTML', { ...picture, filename: 'a.html', contentType: 'text/html' }, 'contentType'],
    ['a film as an image', { ...movie, category: 'image' }, 'contentType'],
    ['the name of an inherited property', { ...picture, contentType: 'constructor' }, 'contentType'],
    ['an ending of another type', { ...picture, filename: 'terrace.jpg' }, 'filename'],
    ['no ending', { ...picture, filename: 'png' }, 'filename'],
    ['a path', { ...picture, filename: '../../etc/passwd.png' }, 'filename'],
    ['a path of Windows', { ...picture, filename: '..\\a.png' }, 'filename'],
    ['a NUL', { ...picture, filename: 'a\u0000.png' }, 'filename'],
    ['a line break', { ...picture, filename: 'a\r\n.png' }, 'filename'],
    ['a name of 4 KB', { ...picture, filename: `${'a'.repeat(4_092)}.png` }, 'filename'],
    ['a name one too long', { ...picture, filename: `${'a'.repeat(limits.filenameLength - 3)}.png` }, 'filename'],
    ['one byte too many', { ...picture, bytes: uploadRules.image.maxBytes + 1 }, 'bytes'],
    ['no bytes', { ...picture, bytes: 0 }, 'bytes'],
    ['a brand that there is not', { ...picture, brandId: 'brand_none' }, 'brandId'],
  ])('with %s', async (_what, body, field) => {
    const before = await dataSource().query<unknown[]>('select id from upload');
    const reply = await gateway.json('POST', '/v1/uploads', body);
    expect(reply).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(reply.detail).toMatch(new RegExp(field === 'filename' || field === 'bytes' ? `${field}|name|bytes` : '.'));
    expect(await dataSource().query('select id from upload')).toEqual(before);
  });

  it('at the limit of each it is made, and the name leads nowhere', async () => {
    const longest = `${'ü'.repeat(limits.filenameLength - 4)}.png`;
    await reserve({ ...picture, filename: longest, bytes: uploadRules.image.maxBytes });
    const { reply } = await reserve({ ...movie, bytes: jsonUploadBytes });
    expect(attribute(reply, 'method')).toBe('POST_JSON');
    expect(attribute((await reserve({ ...movie, bytes: jsonUploadBytes + 1 })).reply, 'method')).toBe('PUT');
    expect((await readdir(gateway.folder, { recursive: true })).join('\n')).not.toContain('ü');
  });

  it('with a key that may not make what is uploaded', async () => {
    const { id } = await reserve(movie);
    const [row] = await dataSource().query<{ organization_id: string; user_id: string }[]>('select * from upload where id = $1', [
      id,
    ]);
    const { organization_id: organizationId = '', user_id: userId = '' } = row ?? {};
    const key: Principal = {
      kind: 'api-key',
      userId,
      organizationId,
      role: 'owner',
      scopes: ['images:create'],
      apiKeyId: 'key',
      clientIp: null,
    };
    const refusal = { code: 'insufficient_permissions' };
    await expect(gateway.app.get(UploadsService).reserve(key, { ...movie, category: 'video' })).rejects.toMatchObject(refusal);
    await expect(gateway.app.get(CompleteUpload).run(key, id)).rejects.toMatchObject(refusal);
    await expect(gateway.app.get(UploadsService).reserve(key, { ...picture, category: 'image' })).resolves.toBeTruthy();
    // Of another organization it does not even exist.
    const stranger = { ...key, organizationId: 'org_other', scopes: ['videos:create' as const] };
    await expect(gateway.app.get(CompleteUpload).run(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(gateway.app.get(UploadsService).progress(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  });
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
    const { id, url } = await reserve(picture);
    await put(url, await make());
    expect(await complete(id)).toMatchObject({ status: 400, code: 'file_rejected' });
    expect((await gateway.send('HEAD', url)).headers.get('upload-offset')).toBe('0');
    expect(await put(url, png)).toMatchObject({ status: 204 });
    expect(await complete(id)).toMatchObject({ status: 200 });
  });

  it('leaves nothing of what was hidden behind an image', async () => {
    const asset = await uploaded(picture, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]), 'image/png');
    expect(await (await fetch(attribute(asset, 'url'))).text()).not.toContain('script');
  });

  it('is refused by its first bytes when it is a film, and HTML as a film never served', async () => {
    const reply = await uploaded(movie, Buffer.from('<html><script>alert(1)</script></html>'.repeat(20)), 'video/mp4');
    expect(reply).toMatchObject({ code: 'file_rejected' });
  });

  it('is refused while it comes: of another type, of another size, or longer than it may be', async () => {
    const { url } = await reserve({ ...picture, bytes: png.length });
    expect(await put(url, png, {}, 'text/html')).toMatchObject({ status: 415 });
    expect(await put(url, Buffer.concat([png, png]))).toMatchObject({ code: 'file_rejected' });
    expect(await put(url, png, piece(0, png, uploadRules.image.maxBytes + 1))).toMatchObject({ status: 413 });
    const endless = new Blob([new Uint8Array(png), new Uint8Array(1)]).stream();
    expect(await gateway.send('PUT', url, endless, { 'content-type': 'image/png' })).toMatchObject({ status: 413 });
    expect(await put(url, png, { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 });
    expect(await put(url, png)).toMatchObject({ status: 204 });
  });

  it('is refused as JSON when it is of another upload, no Base64, or too long', async () => {
    const { id, url } = await reserve(picture);
    const document = (data: string, assetId = id) => gateway.json('POST', url, { assetId, source: { data } });
    expect(await document(png.toString('base64'), 'asset_other')).toMatchObject({ status: 400 });
    expect(await document('no base64!')).toMatchObject({ status: 400 });
    expect(await document(Buffer.alloc(jsonUploadBytes + 1).toString('base64'))).toMatchObject({ status: 413 });
    expect(await document(Buffer.alloc(jsonUploadBytes).toString('base64'))).toMatchObject({ status: 204 });
  });
});

describe('a reservation ends', () => {
  const sweep = async (): Promise<boolean> => {
    const uploads = gateway.app.select(UploadsModule).get(ModuleRef, { strict: true });
    return (await uploads.create(UploadSweeper)).sweep();
  };
  const expire = (id: string) =>
    dataSource().query(`update upload set expires_at = now() - interval '1 second' where id = $1`, [id]);
  const filesOf = async (id: string) => (await readdir(gateway.folder, { recursive: true })).filter((name) => name.includes(id));

  it('with its completion: it takes no bytes and is not completed again', async () => {
    const { id, url } = await reserve(picture);
    await put(url, png);
    const [first, second] = await Promise.all([complete(id), complete(id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await put(url, png)).toMatchObject({ status: 409, code: 'state_conflict' });
    expect(await complete(id)).toMatchObject({ status: 409, code: 'state_conflict' });
    expect(await filesOf(id)).toHaveLength(1);
  });

  it('with its time: it takes no bytes, is not completed, and what came is cleared away', async () => {
    const { id, url } = await reserve(picture);
    await put(url, png);
    expect(await complete((await reserve(picture)).id)).toMatchObject({ status: 409 });
    await expire(id);
    expect(await put(url, png)).toMatchObject({ status: 409 });
    expect(await complete(id)).toMatchObject({ status: 409 });
    expect(await filesOf(id)).toHaveLength(1);
    await sweep();
    expect(await filesOf(id)).toEqual([]);
    expect(await dataSource().query('select status, cleared_at is not null as cleared from upload where id = $1', [id])).toEqual([
      { status: 'expired', cleared: true },
    ]);
  });

  it('and the sweep leaves the asset of a completed one, and one that is being completed, alone', async () => {
    const done = await uploaded(picture, png, 'image/png');
    const { id, url } = await reserve(picture);
    await put(url, png);
    await dataSource().query(`update upload set claimed_until = now() + interval '1 minute' where id = $1`, [id]);
    for (const upload of [done.data.id, id]) await expire(upload);
    await sweep();
    expect(await filesOf(id)).toHaveLength(1);
    expect((await fetch(attribute(done, 'url'))).status).toBe(200);
  });

  it('at an address that nobody signed there is nothing', async () => {
    const { id, url } = await reserve(picture);
    const { id: other } = await reserve(picture);
    const later = url.replace(/expires=\d+/, 'expires=9999999999');
    for (const address of [url.replace(id, other), later, url.split('?')[0] ?? '', `${url.slice(0, -2)}aa`]) {
      expect(await put(address, png)).toMatchObject({ status: 404 });
      expect(await gateway.json('POST', address, {})).toMatchObject({ status: 404 });
    }
  });

  it('when too many are open no more is made; one fewer, and it is', async () => {
    const open = `select count(*)::integer as open from upload where status = 'reserved' and expires_at > now()`;
    const [row] = await dataSource().query<{ open: number }[]>(open);
    await dataSource().query(
      `insert into upload (id, organization_id, user_id, status, filename, content_type, category, expires_at)
       select 'asset_' || n, organization_id, user_id, 'reserved', 'a.png', 'image/png', 'image', now() + interval '1 hour'
       from upload, generate_series(1, $1::integer) as n where id = (select max(id) from upload)`,
      [limits.openUploads - (row?.open ?? 0) - 1],
    );
    await reserve(picture);
    expect(await gateway.json('POST', '/v1/uploads', picture)).toMatchObject({ status: 409 });
    await expire('asset_1');
    await reserve(picture);
    await dataSource().query(`delete from upload where id ~ '^asset_[0-9]+$' and length(id) < 12`);
  });
});

describe('assets', () => {
  it('are listed by kind, origin and brand, page by page', async () => {
    const [brand] = await dataSource().query<{ id: string }[]>('select id from brand');
    const mine = await uploaded({ ...movie, brandId: brand?.id }, film, 'video/mp4');
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

  it('go out where the channel takes them: an image does, a film is refused with the rule', async () => {
    const [feed] = await dataSource().query<{ id: string; brand_id: string }[]>(
      `select id, brand_id from connection where platform = 'feed'`,
    );
    const release = (assetId: string) =>
      gateway.json('POST', '/v1/releases', {
        ...{ title: 'Terrace', baseContent: 'It is open.', timezone: 'UTC', brandId: feed?.brand_id, status: 'draft' },
        ...{ targets: [{ connectionId: feed?.id }], media: [{ assetId }] },
      });
    const [image, video] = [await uploaded(picture, png, 'image/png'), await uploaded(movie, film, 'video/mp4')];
    expect(await release(image.data.id)).toMatchObject({ status: 201 });
    expect(await release(video.data.id)).toMatchObject({
      status: 400,
      code: 'content_rejected',
      detail: expect.stringContaining('video/mp4'),
    });
  });
});
