import type { Principal } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { jsonUploadBytes, uploadRules } from '@imprint/contracts/media';
import { CompleteUpload, UploadsModule, UploadsService, UploadSweeper } from '@imprint/domain/media';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ModuleRef } from '@nestjs/core';
import { readdir } from 'node:fs/promises';
import { Gateway } from './gateway.fixture.js';
import { attribute, movie, newPng, picture, Uploads } from './uploads.fixture.js';

let gateway: Gateway;
let uploads: Uploads;
let png: Buffer;

beforeAll(async () => {
  gateway = await Gateway.start();
  uploads = new Uploads(gateway);
  png = await newPng();
});
afterAll(() => gateway.stop());

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
    const before = await uploads.dataSource.query<unknown[]>('select id from upload');
    const reply = await gateway.json('POST', '/v1/uploads', body);
    expect(reply).toMatchObject({ status: 400, code: 'validation_failed' });
    expect(reply.detail).toMatch(new RegExp(field === 'filename' || field === 'bytes' ? `${field}|name|bytes` : '.'));
    expect(await uploads.dataSource.query('select id from upload')).toEqual(before);
  });

  it('at each limit it is accepted, and its name is not a path', async () => {
    const longest = `${'ü'.repeat(limits.filenameLength - 4)}.png`;
    await uploads.reserve({ ...picture, filename: longest, bytes: uploadRules.image.maxBytes });
    const { reply } = await uploads.reserve({ ...movie, bytes: jsonUploadBytes });
    expect(attribute(reply, 'method')).toBe('POST_JSON');
    expect(attribute((await uploads.reserve({ ...movie, bytes: jsonUploadBytes + 1 })).reply, 'method')).toBe('PUT');
    expect((await readdir(gateway.folder, { recursive: true })).join('\n')).not.toContain('ü');
  });

  it('for a key that may not create this kind of media', async () => {
    const { id } = await uploads.reserve(movie);
    const [row] = await uploads.dataSource.query<{ organization_id: string; user_id: string }[]>(
      'select * from upload where id = $1',
      [id],
    );
    const { organization_id: organizationId = '', user_id: userId = '' } = row ?? {};
    const key: Principal = {
      kind: 'api-key',
      userId,
      organizationId,
      role: 'owner',
      scopes: ['images:create'],
      apiKeyId: 'key',
      brandIds: null,
      clientIp: null,
    };
    const refusal = { code: 'insufficient_permissions' };
    await expect(gateway.app.get(UploadsService).reserve(key, { ...movie, category: 'video' })).rejects.toMatchObject(refusal);
    await expect(gateway.app.get(CompleteUpload).completeUpload(key, id)).rejects.toMatchObject(refusal);
    await expect(gateway.app.get(UploadsService).reserve(key, { ...picture, category: 'image' })).resolves.toBeTruthy();
    // In another organization it does not even exist.
    const stranger = { ...key, organizationId: 'org_other', scopes: ['videos:create' as const] };
    await expect(gateway.app.get(CompleteUpload).completeUpload(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(gateway.app.get(UploadsService).progress(stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a reservation ends', () => {
  const sweep = async (): Promise<boolean> => {
    const module = gateway.app.select(UploadsModule).get(ModuleRef, { strict: true });
    return (await module.create(UploadSweeper)).sweep();
  };
  const expire = (id: string) =>
    uploads.dataSource.query(`update upload set expires_at = now() - interval '1 second' where id = $1`, [id]);
  const filesOf = async (id: string) => (await readdir(gateway.folder, { recursive: true })).filter((name) => name.includes(id));

  it('by completion: it accepts no bytes and cannot be completed again', async () => {
    const { id, url } = await uploads.reserve(picture);
    await uploads.put(url, png);
    const [first, second] = await Promise.all([uploads.complete(id), uploads.complete(id)]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(await uploads.put(url, png)).toMatchObject({ status: 409, code: 'state_conflict' });
    expect(await uploads.complete(id)).toMatchObject({ status: 409, code: 'state_conflict' });
    expect(await filesOf(id)).toHaveLength(1);
  });

  it('by expiry: it accepts no bytes, cannot be completed, and its bytes are removed', async () => {
    const { id, url } = await uploads.reserve(picture);
    await uploads.put(url, png);
    expect(await uploads.complete((await uploads.reserve(picture)).id)).toMatchObject({ status: 409 });
    await expire(id);
    expect(await uploads.put(url, png)).toMatchObject({ status: 409 });
    expect(await uploads.complete(id)).toMatchObject({ status: 409 });
    expect(await filesOf(id)).toHaveLength(1);
    await sweep();
    expect(await filesOf(id)).toEqual([]);
    expect(
      await uploads.dataSource.query('select status, cleared_at is not null as cleared from upload where id = $1', [id]),
    ).toEqual([{ status: 'expired', cleared: true }]);
  });

  it('and the sweep spares the asset of a completed one, and one that is being completed', async () => {
    const done = await uploads.upload(picture, png, 'image/png');
    const { id, url } = await uploads.reserve(picture);
    await uploads.put(url, png);
    await uploads.dataSource.query(`update upload set claimed_until = now() + interval '1 minute' where id = $1`, [id]);
    for (const upload of [done.data.id, id]) await expire(upload);
    await sweep();
    expect(await filesOf(id)).toHaveLength(1);
    expect((await fetch(attribute(done, 'url'))).status).toBe(200);
  });

  it('at an unsigned address there is nothing', async () => {
    const { id, url } = await uploads.reserve(picture);
    const { id: other } = await uploads.reserve(picture);
    const later = url.replace(/expires=\d+/, 'expires=9999999999');
    for (const address of [url.replace(id, other), later, url.split('?')[0] ?? '', `${url.slice(0, -2)}aa`]) {
      expect(await uploads.put(address, png)).toMatchObject({ status: 404 });
      expect(await gateway.json('POST', address, {})).toMatchObject({ status: 404 });
    }
  });

  it('when too many are open, no more are accepted until one ends', async () => {
    const open = `select count(*)::integer as open from upload where status = 'reserved' and expires_at > now()`;
    const [row] = await uploads.dataSource.query<{ open: number }[]>(open);
    await uploads.dataSource.query(
      `insert into upload (id, organization_id, user_id, status, filename, content_type, category, expires_at)
       select 'asset_' || n, organization_id, user_id, 'reserved', 'a.png', 'image/png', 'image', now() + interval '1 hour'
       from upload, generate_series(1, $1::integer) as n where id = (select max(id) from upload)`,
      [limits.openUploads - (row?.open ?? 0) - 1],
    );
    await uploads.reserve(picture);
    expect(await gateway.json('POST', '/v1/uploads', picture)).toMatchObject({ status: 409 });
    await expire('asset_1');
    await uploads.reserve(picture);
    await uploads.dataSource.query(`delete from upload where id ~ '^asset_[0-9]+$' and length(id) < 12`);
  });
});
