/** @modes embedded */
import { createServer } from 'node:http';
import { listen } from '@imprint/platform/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attribute, expectProblem, Instance, signedUp, tokenOf, Workspace, type Resource } from './harness/index.js';

let instance: Instance;
let workspace: Workspace;
beforeAll(async () => {
  instance = await Instance.shared();
  workspace = await Workspace.open(instance, await tokenOf(await signedUp(instance, 'ada@article-links.example')));
});

const write = (changes: object): Promise<Resource> =>
  workspace.api.data('POST', '/v1/articles', { title: 'Old wheat', brandId: workspace.brandId, ...changes });

describe('the links of an article', () => {
  const asked: string[] = [];
  let mill: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    mill = await listen(
      createServer(({ url = '' }, response) => {
        asked.push(url);
        if (url === '/old') response.writeHead(301, { location: '/new' }).end();
        else response.writeHead(url === '/new' ? 200 : 410).end();
      }),
    );
  });
  afterAll(() => mill.close());

  interface Link {
    url: string;
    status: string;
    reason: string | null;
    httpStatus: number | null;
    redirectedTo: string | null;
  }
  const found = (links: Resource) => attribute<Link[]>(links, 'links').map(({ status, reason }) => reason ?? status);

  it('are checked when somebody asks for it, and publishing waits for none of it', async () => {
    const text = `[Old](${mill.url}/old) ![Gone](${mill.url}/gone.png) [Inside](http://10.0.0.1/) [Mail](mailto:a@b.example) [Here](/here)`;
    const { id } = await write({ title: 'With links', body: text });
    const path = `/v1/articles/${id}/links`;
    const before = await workspace.api.data('GET', path);
    expect([found(before), attribute(before, 'checkedAt')]).toEqual([
      ['not_yet', 'not_yet', 'not_yet', 'mail', 'relative'],
      null,
    ]);
    const release = await workspace.api.data('POST', `/v1/articles/${id}/publish`, { connectionId: workspace.feedId });
    await workspace.untilEnded(release.id);
    const published = await workspace.api.data('GET', `/v1/articles/${id}`);
    expect([attribute(published, 'status'), asked]).toEqual(['published', []]);
    const checked = await workspace.api.data('POST', `${path}/check`, {});
    expect(found(checked)).toEqual(['redirected', 'broken', 'private', 'mail', 'relative']);
    expect(attribute<Link[]>(checked, 'links').slice(0, 2)).toMatchObject([
      { httpStatus: 200, redirectedTo: `${mill.url}/new` },
      { httpStatus: 410, redirectedTo: null },
    ]);
    expect(asked.toSorted()).toEqual(['/gone.png', '/gone.png', '/new', '/old']);
    expect(await workspace.api.data('GET', path)).toEqual(checked);
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { body: `[New](${mill.url}/new) [Old](${mill.url}/old)` });
    expect(found(await workspace.api.data('GET', path))).toEqual(['not_yet', 'redirected']);
    expect(attribute(await workspace.api.data('GET', `/v1/articles/${id}`), 'revision')).toBe(2);
  });

  it('are checked by whoever may write articles, and shown to whoever may read them', async () => {
    const { id } = await write({ title: 'Readers', body: `[New](${mill.url}/new)` });
    const key = await workspace.owner.data('POST', '/v1/api-keys', {
      ...{ label: 'Reader', category: 'service', scopes: ['articles:read'] },
    });
    const reader = instance.client(attribute(key, 'key'));
    expectProblem(await reader.send('POST', `/v1/articles/${id}/links/check`, {}), { code: 'insufficient_permissions' });
    expect(found(await reader.data('GET', `/v1/articles/${id}/links`))).toEqual(['not_yet']);
  });
});

describe('a version of an article', () => {
  it('is compared with what the article says now, word by word', async () => {
    const { id } = await write({ body: 'It is old.' });
    await workspace.api.data('PATCH', `/v1/articles/${id}`, { body: 'It is young.', excerpt: 'Short.' });
    const changes = await workspace.api.data('GET', `/v1/articles/${id}/versions/1/changes`);
    expect(changes.attributes).toMatchObject({
      ...{ articleId: id, number: 1, comparedBy: 'words', title: [{ kind: 'same', text: 'Old wheat' }] },
      excerpt: [{ kind: 'added', text: 'Short.' }],
      body: [
        { kind: 'same', text: 'It is ' },
        { kind: 'removed', text: 'old' },
        { kind: 'added', text: 'young' },
        { kind: 'same', text: '.' },
      ],
    });
    expectProblem(await workspace.api.send('GET', `/v1/articles/${id}/versions/3/changes`), { code: 'not_found' });
  });
});
