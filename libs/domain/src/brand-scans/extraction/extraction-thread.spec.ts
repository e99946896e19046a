import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ReadSite } from '../read-site.js';
import { ExtractionThread } from './extraction-thread.js';
import { valueOf } from './sites.fixture.js';

const never = new AbortController().signal;
const address = 'https://kiln.example/';
const selectors = 'div div div div div div div div p{color:red}'.repeat(8_000);
const many = `<style>${selectors}</style>${'<div>'.repeat(150)}${'<p class="a b c">Fired twice. </p>'.repeat(8_000)}`;

/** Pages whose rules and elements are made to be tried with each other. */
function hostile(count: number): ReadSite {
  const html = `<html><head><title>Kiln Studio</title></head><body>${many}`;
  const pages = Array.from({ length: count }, (_page, index) => ({ url: `${address}${index}`, html, language: null }));
  return { address, pages, stylesheets: [], pictures: [] };
}

let server: Server;
let health: string;
beforeEach(async () => {
  server = createServer((_request, response) => response.end('ok'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  health = `http://127.0.0.1:${(server.address() as AddressInfo).port}/healthz`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('a site that is read in a thread', () => {
  it('keeps nobody waiting: the process answers while a hostile page is read', async () => {
    const thread = new ExtractionThread(never);
    let isRead = false;
    const reading = thread.extractBrand(hostile(4)).finally(() => (isRead = true));
    const response = await fetch(health);
    expect([await response.text(), isRead]).toEqual(['ok', false]);
    const { findings, words } = await reading;
    expect([valueOf(findings, 'label'), Array.isArray(words)]).toEqual(['Kiln Studio', true]);
    await thread.close();
  }, 120_000);

  it('says the same as within the process, pictures included', async () => {
    const { extractBrand, pagesToRead } = await import('./index.js');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#0a7"/></svg>',
    );
    const html = `<title>Kiln</title><header><a href="/"><img class="logo" src="/logo.svg"></a></header><a href="/about">About</a>`;
    const start = { url: address, html, language: null };
    const picture = { url: `${address}logo.svg`, bytes: svg, mimeType: 'image/svg+xml' };
    const site = { address, pages: [start], stylesheets: [], pictures: [picture] };
    const thread = new ExtractionThread(never);
    expect(await thread.pagesToRead(start, [], 12)).toEqual(pagesToRead(start, [], 12));
    expect((await thread.extractBrand(site)).findings).toEqual(await extractBrand(site));
    await thread.close();
  });

  it.each([
    ['time', { milliseconds: 2_000, heapMegabytes: 512, otherMegabytes: 256 }],
    ['memory', { milliseconds: 120_000, heapMegabytes: 48, otherMegabytes: 256 }],
  ])(
    'is given up once it takes more %s than a scan has',
    async (resource, bounds) => {
      const thread = new ExtractionThread(never, bounds);
      const reading = thread.extractBrand(hostile(13));
      await expect(reading).rejects.toMatchObject({
        code: 'site_too_complex',
        retryable: false,
        message: `Reading the pages of this site takes more ${resource} than a scan has.`,
      });
      await thread.close();
    },
    120_000,
  );

  it('is waited for no longer than somebody wants it', async () => {
    const stop = new AbortController();
    const thread = new ExtractionThread(stop.signal);
    const reading = thread.extractBrand(hostile(13));
    stop.abort(new Error('the app stops'));
    await expect(reading).rejects.toThrow('the app stops');
    await thread.close();
  });
});
