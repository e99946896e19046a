import { listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { forwardedPaths } from '../forwarding/forwarding.controller.js';
import { Gateway } from '../media/gateway.fixture.js';
import { ask } from './ask.fixture.js';
import { webPages } from './web-pages.js';

const folder = fileURLToPath(new URL('../../../web/dist/pages/', import.meta.url));
const files = globSync('**/*.*', { cwd: folder });
const contentOf = (path: string) => readFileSync(folder + path);

let oauthServer: Listening;
let gateway: Gateway;
beforeAll(async () => {
  oauthServer = await listen(createServer((asked, response) => void response.end(`oauth-server: ${asked.url ?? ''}`)));
  gateway = await Gateway.start({
    settings: { OAUTH_SERVER_URL: oauthServer.url },
    handlers: [webPages()],
    rawPaths: forwardedPaths,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await oauthServer?.close();
});

describe('the build of the pages', () => {
  it('leaves a smaller copy in both codings beside every text file of 1 kB and more', () => {
    const texts = files.filter((path) => /\.(js|css|svg|html|json)$/.test(path) && contentOf(path).length >= 1_000);
    expect(texts.some((path) => path.endsWith('.js'))).toBe(true);
    for (const path of texts) {
      const [content, packed] = [contentOf(path), contentOf(`${path}.br`)];
      const same = [brotliDecompressSync(packed), gunzipSync(contentOf(`${path}.gz`))].map((copy) => copy.equals(content));
      expect([path, same, packed.length < content.length]).toEqual([path, [true, true], true]);
    }
  });

  it('has no source maps', () => {
    expect(files.filter((path) => path.endsWith('.map'))).toEqual([]);
    for (const path of files.filter((path) => /\.(js|css)$/.test(path)))
      expect(contentOf(path).toString()).not.toMatch(/sourceMappingURL=(?!data:)\S+\.map/);
  });

  it('puts no script or style into a document as text: the policy would refuse it', () => {
    for (const path of files.filter((path) => path.endsWith('.html')))
      expect(contentOf(path).toString()).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\sstyle=|\son\w+=/i);
  });
});

describe('the gateway', () => {
  it('sends the document of the app with the headers of every other page', async () => {
    for (const path of ['/', '/status', '/acme/~/calendar']) {
      const { status, headers, bytes } = await ask(gateway.url, path, { headers: { accept: 'text/html' } });
      expect({ status, headers }).toMatchObject({
        status: 200,
        headers: {
          'content-type': expect.stringMatching(/^text\/html; ?charset=utf-8$/),
          'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
          'cache-control': 'no-cache',
          'referrer-policy': 'no-referrer',
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
        },
      });
      expect(bytes).toEqual(contentOf('index.html'));
    }
  });

  it('sends what the document names, compressed', async () => {
    const page = contentOf('index.html').toString();
    const assets = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(assets.length).toBeGreaterThan(1);
    for (const path of assets) {
      const { status, headers, bytes } = await ask(gateway.url, `/${path}`, { headers: { 'accept-encoding': 'gzip, br' } });
      expect({ status, headers }).toMatchObject({ status: 200, headers: { vary: 'Accept-Encoding' } });
      expect(headers['content-encoding']).toBe(files.includes(`${path}.br`) ? 'br' : undefined);
      expect(headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes).toEqual(contentOf(path));
    }
  });

  it('forwards the pages that oauth-server makes', async () => {
    for (const path of ['/sign-in', '/account/connections'])
      expect((await ask(gateway.url, path)).bytes.toString()).toBe(`oauth-server: ${path}`);
  });

  it('answers a missing asset as any wrong address, and tells nobody to keep that', async () => {
    const { status, headers, bytes } = await ask(gateway.url, '/assets/index-old456.js');
    expect({ status, type: headers['content-type'], caching: headers['cache-control'] }).toMatchObject({
      status: 404,
      type: expect.stringContaining('json'),
      caching: 'no-store',
    });
    expect(bytes.toString()).toContain('route_not_found');
  });
});
