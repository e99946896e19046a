import { KnowledgeFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { readAddress } from './read-address.js';

const page = '<!doctype html><title>How we bake</title><p>Fresh bread every morning.</p>';
const answers: Readonly<Record<string, [coding: string, body: Buffer]>> = {
  '/gzip': ['gzip', gzipSync(page)],
  '/br': ['br', brotliCompressSync(page)],
  '/bomb': ['gzip', gzipSync(Buffer.alloc(100_000_000))],
  '/damaged': ['gzip', Buffer.from(page)],
};
const fetch = new KnowledgeFetch(testConfig({ KNOWLEDGE_ALLOWED_HOSTS: ['127.0.0.1'] }));
let server: Server;

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const [coding, body] = answers[url] ?? ['identity', Buffer.from(page)];
    response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': coding }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await fetch.onApplicationShutdown();
  await new Promise((resolve) => server.close(resolve));
});

const read = (path: string): Promise<string | undefined> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const known = { url, etag: null, lastModified: null };
  return readAddress(fetch, known, { accept: 'text/html', signal: new AbortController().signal }).then((answer) =>
    answer === null ? undefined : Buffer.from(answer.bytes).toString('utf8'),
  );
};

it.each(['/gzip', '/br', '/plain'])('an address that compresses without being asked is read: %s', async (path) => {
  expect(await read(path)).toBe(page);
});

it('one that unpacks to more than is read, or is damaged, says so', async () => {
  await expect(read('/bomb')).rejects.toMatchObject({ code: 'too_large' });
  await expect(read('/damaged')).rejects.toMatchObject({ code: 'unreachable' });
});
