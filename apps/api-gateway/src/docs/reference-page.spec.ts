import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import request from 'supertest';
import { referenceLibrary, referencePage, referencePolicy } from './reference-page.js';

const app = express()
  .use(referenceLibrary())
  .use((_request, response) => void response.status(404).end());
const page = referencePage({ title: 'A <b>' });
const libraryPath = /<script src="(\/docs\/scalar-[0-9a-f]{16}\.js)">/.exec(page)?.[1] ?? '';
const sha256 = (text: string, encoding: 'hex' | 'base64') => createHash('sha256').update(text).digest(encoding);

describe('the reference page', () => {
  it('loads one script of its own and names no other host', () => {
    expect(page.replace('<link rel="icon" href="data:,">', '')).not.toMatch(/https?:|\/\/|<link|@import|\son\w+=/i);
    expect(page).toContain('<title>A &lt;b&gt; API reference</title>');
    expect(libraryPath).not.toBe('');
  });

  it('allows that script, the line that starts it, and no evaluation of text', () => {
    const [, inline = ''] = /<script>(.*)<\/script>/.exec(page) ?? [];
    expect(referencePolicy).toContain(`script-src 'self' 'sha256-${sha256(inline, 'base64')}';`);
    expect(referencePolicy).not.toMatch(/unsafe-eval|https?:|\*/);
    expect(referencePolicy).toMatch(/default-src 'none'.*connect-src 'self'.*frame-ancestors 'none'/);
  });
});

describe('the library of the page', () => {
  it.each(['gzip', 'identity'])('is what its package ships, sent as %s and kept for good', async (coding) => {
    const answer = await request(app).get(libraryPath).set('accept-encoding', coding);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect(answer.headers['content-encoding']).toBe(coding === 'gzip' ? 'gzip' : undefined);
    const readme = readFileSync(new URL('scalar/README.md', import.meta.url), 'utf8');
    expect(readme).toContain(`\`${sha256(answer.text, 'hex')}\``);
  });

  it('is inflated once, however many ask for it without gzip', () => {
    const sent: unknown[] = [];
    const asked = { path: libraryPath, method: 'GET', acceptsEncodings: () => false } as unknown as express.Request;
    const response = { setHeader: () => response, end: (bytes: unknown) => sent.push(bytes) } as unknown as express.Response;
    const serve = referenceLibrary();
    for (let count = 0; count < 2; count += 1) void serve(asked, response, () => undefined);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
  });

  it('is answered under its own path alone', async () => {
    for (const path of ['/docs', '/docs/scalar-0000000000000000.js', `${libraryPath}.gz`])
      expect((await request(app).get(path)).status).toBe(404);
    expect((await request(app).post(libraryPath)).status).toBe(404);
    expect((await request(app).head(libraryPath)).status).toBe(200);
  });
});
