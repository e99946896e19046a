import { limits } from '@imprint/contracts/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { Gateway } from '../media/gateway.fixture.js';
import { ArticlePreviewLinks } from '@imprint/domain/articles';

let gateway: Gateway;
let id: string;
beforeAll(async () => {
  gateway = await Gateway.start({});
});
afterAll(() => gateway?.stop());
beforeEach(async () => {
  const { data } = await gateway.send('GET', '/v1/brands');
  const brandId = (data as unknown as { id: string }[])[0]?.id ?? '';
  const body = 'The *terrace* is open.\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1))\n\n![b](https://x.example/b.png)';
  ({ id } = (await gateway.json('POST', '/v1/articles', { brandId, title: 'Spring & <b>', body })).data);
});

interface Link {
  url: string;
  expiresAt: string;
}
const linkOf = async (body: object = {}): Promise<Link> =>
  (await gateway.json('POST', `/v1/articles/${id}/preview-links`, body)).data.attributes as unknown as Link;
const open = async (address: string) => {
  const { pathname, search } = new URL(address);
  const response = await fetch(`${gateway.url}${pathname}${search}`, { headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const headersOf = (headers: Headers) =>
  ['cache-control', 'referrer-policy', 'x-robots-tag', 'set-cookie'].map((name) => headers.get(name));
const safeHeaders = ['private, no-store', 'no-referrer', 'noindex', null];

describe('the address of a preview', () => {
  it('shows the article as it is now, as safe HTML, to anyone', async () => {
    const { url } = await linkOf();
    const { status, headers, text } = await open(url);
    expect([status, headersOf(headers), headers.get('content-type')]).toEqual([200, safeHeaders, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'/,
    );
    expect(text).toContain('<h1>Spring &amp; &lt;b&gt;</h1>');
    expect(text).toContain('<p>The <em>terrace</em> is open.</p>');
    expect(text).toContain('Draft, expires on');
    expect(text).toContain('1 min read');
    expect(text).toContain('<meta name="robots" content="noindex" />');
    expect(text).not.toMatch(/<script|<img|href="javascript/);
    await gateway.json('PATCH', `/v1/articles/${id}`, { body: 'Closed again.' });
    expect((await open(url)).text).toContain('<p>Closed again.</p>');
  });

  it.each([
    [undefined, 24],
    [1, 1],
    [limits.articlePreviewHours, limits.articlePreviewHours],
  ])('works for %s hours as %i', async (expiresInHours, hours) => {
    const before = Date.now();
    const { url, expiresAt } = await linkOf({ expiresInHours });
    const expires = Number(new URL(url).searchParams.get('expires')) * 1_000;
    expect(new Date(expiresAt).getTime()).toBe(expires);
    expect(expires).toBeGreaterThanOrEqual(before + hours * 3_600_000);
    expect(expires).toBeLessThanOrEqual(Date.now() + 1_000 + hours * 3_600_000);
  });

  it.each([0, limits.articlePreviewHours + 1, 1.5, '24'])('cannot be made for %p hours', async (expiresInHours) => {
    const answer = await gateway.json('POST', `/v1/articles/${id}/preview-links`, { expiresInHours });
    expect(answer).toMatchObject({ errors: [{ code: 'validation_failed', source: { pointer: '/expiresInHours' } }] });
  });

  it('shows nothing when any part of it was changed', async () => {
    const { url } = await linkOf();
    const other = (await linkOf({ expiresInHours: 2 })).url;
    const { pathname, searchParams } = new URL(url);
    const [, , , organizationId = '', articleId = ''] = pathname.split('/');
    const signature = searchParams.get('signature') ?? '';
    const altered = [
      url.replace(organizationId, 'org_other'),
      url.replace(articleId, 'art_other'),
      url.replace(/expires=(\d+)/, (_all, seconds: string) => `expires=${Number(seconds) + 1}`),
      url.replace(signature, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`),
      url.replace(signature, new URL(other).searchParams.get('signature') ?? ''),
      url.replace(/&signature.*/, ''),
      url.replace(/\?.*/, ''),
    ];
    for (const each of altered) {
      const { status, headers, text } = await open(each);
      expect([each, status, headersOf(headers)]).toEqual([each, 404, safeHeaders]);
      expect(text).toContain('This address has expired or is incomplete, or the article was put away.');
      expect(text).not.toContain('terrace');
    }
  });

  it('shows nothing once it has expired, and nothing of an article that is archived or deleted', async () => {
    const links = gateway.app.get(ArticlePreviewLinks, { strict: false });
    const { url } = await linkOf({ expiresInHours: 1 });
    const { pathname, searchParams } = new URL(url);
    const [, , , organizationId = '', articleId = ''] = pathname.split('/');
    const expires = searchParams.get('expires') ?? '';
    const address = { organizationId, articleId, expires, signature: searchParams.get('signature') ?? '' };
    const end = Number(expires) * 1_000;
    expect(await links.open(address, null, end - 1)).toMatchObject({ title: 'Spring & <b>', isPublished: false });
    await expect(links.open(address, null, end)).rejects.toMatchObject({ code: 'not_found' });

    await gateway.json('PATCH', `/v1/articles/${id}`, { status: 'archived' });
    expect((await open(url)).status).toBe(404);
    const refused = await gateway.json('POST', `/v1/articles/${id}/preview-links`, {});
    expect(refused).toMatchObject({ errors: [{ code: 'state_conflict' }] });
    await gateway.json('PATCH', `/v1/articles/${id}`, { status: 'draft' });
    expect((await open(url)).status).toBe(200);
    await gateway.app.get(DataSource).query('delete from article where id = $1', [id]);
    expect((await open(url)).status).toBe(404);
  });
});
