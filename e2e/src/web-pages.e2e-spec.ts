/** @modes embedded */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Instance } from './harness/index.js';

let instance: Instance;
beforeAll(async () => {
  instance = await Instance.shared();
});

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> => fetch(instance.apiUrl + path, { headers });

describe('the web app, as an image holds it', () => {
  it('has one document at each of its addresses, whose files come compressed', async () => {
    const documents = await Promise.all(
      ['/', '/status', '/connect', '/acme/~/settings/api-keys'].map(async (path) => (await get(path)).text()),
    );
    expect(new Set(documents).size).toBe(1);
    const scripts = [...(documents[0] ?? '').matchAll(/<script[^>]* src="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(0);
    for (const coding of ['br', 'gzip']) {
      const answers = await Promise.all(scripts.map((path) => get(path, { 'accept-encoding': coding })));
      expect(answers.map(({ status }) => status)).toEqual(scripts.map(() => 200));
      expect(answers.map(({ headers }) => headers.get('content-encoding'))).toContain(coding);
      expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
        scripts.map(() => 'public, max-age=31536000, immutable'),
      );
    }
    expect((await get(`${scripts[0] ?? ''}.map`)).status).toBe(404);
  });

  it('leaves the pages that oauth-server makes to it: they run no scripts', async () => {
    for (const path of ['/account', '/sign-in']) {
      const answer = await get(path, { accept: 'text/html' });
      expect(await answer.text()).not.toContain('<script');
      expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
    }
  });

  it('tells a tab from before an upgrade that its file is gone, for now only', async () => {
    const answer = await get('/assets/index-00000000.js', { 'sec-fetch-dest': 'script' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});
