// From an outline to a page of a real site, by an instance as people run it.
import { attribute, Instance, Workspace } from '@imprint/e2e/harness/index';
import { eventually } from '@imprint/platform/testing';
import { expect } from '@jest/globals';

/**
 * Has a model write an article by the outline of another one, publishes it with a picture on the site, updates it there and takes it off.
 * @param {{ platform: string, credentials: object }} account on the site
 * @param {(url: string) => Promise<{ status: number, html: string }>} open reads a public page of the site
 */
export async function articleJourney(account, open) {
  const workspace = await Workspace.open(await Instance.shared());
  const { api, brandId } = workspace;
  const { id: connectionId } = await workspace.connect(account);
  const written = async (path, body) => {
    const { id } = await api.data('POST', path, { brandId, topic: 'Why old wheat is back', ...body });
    const generation = await api.until(`/v1/generations/${id}`, ['completed', 'failed']);
    return attribute(generation, 'written');
  };
  const outline = await written('/v1/content/generate', { type: 'article_outline' });
  const { articleId, title, body } = await written('/v1/articles/generate', { outline: outline.body, image: true });
  const headings = (markdown) => markdown.match(/^## .*$/gm);
  expect(headings(body)).toEqual(headings(outline.body));

  const { id } = await api.data('POST', `/v1/articles/${articleId}/publish`, { connectionId });
  const release = await workspace.untilEnded(id);
  const [target] = attribute(release, 'targets');
  expect(target).toMatchObject({ status: 'published', error: null });
  const page = await open(target.url);
  expect(page.status).toBe(200);
  expect(page.html).toContain(title.replaceAll('’', '’').slice(0, 20));
  for (const heading of headings(body)) expect(page.html.replace(/<h2[^>]*>/g, '<h2>')).toContain(`<h2>${heading.slice(3)}</h2>`);
  expect(page.html).toMatch(/<img[^>]+src="[^"]+\.(?:png|jpg|webp)/);

  await api.data('PATCH', `/v1/articles/${articleId}`, {
    title: 'Older wheat',
    body: 'Einkorn is **older** [still](https://a.example/).',
  });
  expect((await api.data('POST', `/v1/articles/${articleId}/publish`, { connectionId })).id).toBe(id);
  await eventually(async () => (await open(target.url)).html.includes('<strong>older</strong>'));
  const updated = await open(target.url);
  expect([updated.html.includes('Older wheat'), updated.html.includes('href="https://a.example/')]).toEqual([true, true]);

  await api.data('DELETE', `/v1/releases/${id}/targets/${target.id}/post`);
  await eventually(async () => (await open(target.url)).status === 404);
  await eventually(async () => attribute(await api.data('GET', `/v1/articles/${articleId}`), 'status') === 'draft');
}

/** Reads a page as a visitor. */
export async function visit(url) {
  const answer = await fetch(url);
  return { status: answer.status, html: await answer.text() };
}
