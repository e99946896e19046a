import { onTinyDisk } from '@imprint/platform/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { rename, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { Gateway, type Reply } from './gateway.fixture.js';

const picture = { filename: 'terrace.png', contentType: 'image/png', category: 'image' };
const movie = { filename: 'terrace.mp4', contentType: 'video/mp4', category: 'video' };
let gateway: Gateway;
let png: Buffer;

beforeAll(async () => {
  gateway = await Gateway.start();
  png = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
    .png()
    .toBuffer();
});
afterAll(() => gateway.stop());

async function reserve(body: object): Promise<{ id: string; url: string }> {
  const { data } = await gateway.json('POST', '/v1/uploads', body);
  return { id: data.id, url: String(data.attributes['uploadUrl']) };
}
const put = (url: string) => gateway.send('PUT', url, new Uint8Array(png), { 'content-type': 'image/png' });

/** Sends the whole body before reading the response, as some clients do. Rejects when the connection is reset. */
async function stubbornPut(address: string, bytes: number): Promise<{ status: number; body: string }> {
  const { pathname, search, port, host } = new URL(address);
  const socket = connect(Number(port), '127.0.0.1');
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\ncontent-type: video/mp4\r\ncontent-length: ${bytes}\r\n\r\n`;
  function* parts() {
    yield Buffer.from(head);
    for (let sent = 0; sent < bytes; sent += 65_536) yield Buffer.alloc(65_536, 7);
  }
  await pipeline(Readable.from(parts()), socket, { end: false });
  const [top = '', body = ''] = Buffer.concat((await socket.toArray()) as Buffer[])
    .toString()
    .split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), body };
}

describe('while something else is in the place of the files', () => {
  let uploaded: { id: string; url: string };
  let fileUrl: string;

  beforeAll(async () => {
    const kept = await reserve({ ...picture, bytes: png.length });
    await put(kept.url);
    fileUrl = String((await gateway.send('POST', `/v1/uploads/${kept.id}/complete`)).data.attributes['url']);
    uploaded = await reserve({ ...picture, bytes: png.length });
    await put(uploaded.url);
    await rename(gateway.folder, `${gateway.folder}-away`);
    await writeFile(gateway.folder, 'no folder');
  });
  afterAll(async () => {
    await rm(gateway.folder);
    await rename(`${gateway.folder}-away`, gateway.folder);
  });

  it.each<[string, () => Promise<Reply>]>([
    ['an upload', async () => put((await reserve({ ...picture, bytes: png.length })).url)],
    ['a completion', () => gateway.send('POST', `/v1/uploads/${uploaded.id}/complete`)],
    ['a file', () => gateway.send('GET', fileUrl)],
  ])('%s is answered 503 with when to come back, and with nothing of where files are', async (_what, call) => {
    const { status, code, detail, headers } = await call();
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'storage_unavailable', '30']);
    expect(detail).toBe('File storage unavailable.');
  });
});

describe('on a disk that is full', () => {
  afterEach(async () => {
    await rm(gateway.folder);
    await rename(`${gateway.folder}-away`, gateway.folder);
  });

  onTinyDisk('a large upload gets its answer, although it is sent to the end', async (disk) => {
    await rename(gateway.folder, `${gateway.folder}-away`);
    await symlink(disk, gateway.folder);
    const bytes = 64 * 1024 * 1024;
    const { url } = await reserve({ ...movie, bytes });
    const { status, body } = await stubbornPut(url, bytes);
    expect(status).toBe(507);
    expect(JSON.parse(body)).toEqual({
      errors: [{ status: '507', code: 'storage_full', title: 'File storage full', detail: 'The file storage has no room left.' }],
      meta: { requestId: expect.any(String) },
    });
  });
});
