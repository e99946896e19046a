import { afterAll, describe, expect, it } from '@jest/globals';
import { SafeFetch } from '@imprint/platform/safe-fetch';
import { createServer } from 'node:http';
import { listen } from '@imprint/platform/testing';
import { JsonApi } from './json-api.js';
import { outgoingVideo } from './outgoing-post.fixture.js';
import { PlatformRefusal } from './platform-failures.js';
import { sized, streamedFile, streamedForm } from './streamed-body.js';

interface Received {
  type: string | undefined;
  length: string | undefined;
  encoding: string | undefined;
  body: Buffer;
}

const received: Received[] = [];
/** Bytes that arrived before the sender was allowed to go on. */
let arrived = 0;
let onArrival = (): void => undefined;
const server = await listen(
  createServer((request, response) => {
    const { 'content-type': type, 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      arrived += chunk.length;
      onArrival();
    });
    request.on('end', () => {
      received.push({ type, length, encoding, body: Buffer.concat(chunks) });
      response.end('{}');
    });
  }),
);
const safeFetch = new SafeFetch(['127.0.0.1', 'localhost']);
const api = new JsonApi(safeFetch.asFetch(), PlatformRefusal);
const signal = new AbortController().signal;
const send = (body: object) => api.call({ base: server.url }, { method: 'POST', path: '/files', body }, signal);
const bytes = Buffer.from([...Array(300).keys()].map((value) => value % 256));

afterAll(async () => {
  await safeFetch.onApplicationShutdown();
  await server.close();
});

describe('a streamed body', () => {
  it('is sent with its length, not in chunks, and byte for byte; so is a part of it', async () => {
    await send(streamedFile(outgoingVideo(bytes, null)));
    await send(streamedFile(outgoingVideo(bytes, null), { start: 100, end: 150 }));
    const [whole, part] = received.splice(0);
    expect(whole).toEqual({ type: 'video/mp4', length: '300', encoding: undefined, body: bytes });
    expect(part).toEqual({ type: 'video/mp4', length: '50', encoding: undefined, body: bytes.subarray(100, 150) });
  });

  it('stands in a form as its last part, behind texts that stay as they are', async () => {
    const media = outgoingVideo(bytes, 'Two\nlines\r\n--form- "quoted"');
    await send(streamedForm({ description: media.altText ?? '', focus: '' }, { name: 'file', fileName: 'file.mp4', media }));
    const [{ type = '', length, body = Buffer.alloc(0) } = {}] = received.splice(0);
    expect(length).toBe(String(body.length));
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    expect([form.get('description'), form.get('focus')]).toEqual([media.altText, '']);
    const file = form.get('file');
    if (typeof file === 'string' || file === null) throw new Error('the file is missing');
    expect([file.name, file.type, Buffer.from(await file.arrayBuffer()).equals(bytes)]).toEqual(['file.mp4', 'video/mp4', true]);
  });

  it('has as many files as there are, in their order, and says the type of a text that has one', async () => {
    const files = [outgoingVideo(bytes, null), outgoingVideo(Buffer.from('second'), null, 'video/webm')];
    const named = files.map((media, index) => ({ name: `file${index}`, fileName: `${index}.bin`, media }));
    await send(streamedForm({ json: { text: '{"a":"b"}', contentType: 'application/json' } }, ...named));
    const [{ type = '', length, body = Buffer.alloc(0) } = {}] = received.splice(0);
    expect(length).toBe(String(body.length));
    expect(body.toString('latin1')).toContain('name="json"\r\ncontent-type: application/json\r\n\r\n{"a":"b"}\r\n');
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    const parts = [...form].map(([name, part]) => [name, typeof part === 'string' ? part.length : part.size]);
    expect(parts.slice(1)).toEqual([
      ['file0', bytes.length],
      ['file1', 6],
    ]);
  });

  it('of a picture that was converted has the size that came of it', async () => {
    const read = () => Promise.resolve(bytes.subarray(0, 40));
    const picture = await sized({ ...outgoingVideo(bytes, null, 'image/jpeg'), sizeBytes: 4_000_000, isConverted: true, read });
    await send(streamedFile(picture));
    await send(streamedFile(picture, { start: 10, end: 30 }));
    expect(received.splice(0)).toMatchObject([
      { length: '40', body: bytes.subarray(0, 40) },
      { length: '20', body: bytes.subarray(10, 30) },
    ]);
  });

  it('is read only as fast as it is sent: what is read has arrived before more is', async () => {
    const first = new Promise<void>((resolve) => (onArrival = resolve));
    arrived = 0;
    const media = outgoingVideo(bytes, null);
    async function* slowly(): AsyncIterable<Buffer> {
      yield bytes.subarray(0, 10);
      await first;
      expect(arrived).toBe(10);
      yield bytes.subarray(10);
    }
    await send(streamedFile({ ...media, stream: slowly }));
    expect(received.splice(0)).toMatchObject([{ body: bytes }]);
  });

  it('fails with what reading it threw, and with the failure of the transport otherwise', async () => {
    const media = outgoingVideo(bytes, null);
    const broken = new Error('the storage is gone');
    async function* breaking(): AsyncIterable<Buffer> {
      yield bytes.subarray(0, 10);
      throw await Promise.resolve(broken);
    }
    await expect(send(streamedFile({ ...media, stream: breaking }))).rejects.toBe(broken);
    await expect(send(streamedFile({ ...media, sizeBytes: 400 }))).rejects.toMatchObject({ code: 'network' });
    expect(received).toEqual([]);
  });
});
