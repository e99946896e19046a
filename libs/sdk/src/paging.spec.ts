import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BadServer, documentOf, hangUp, type Answer } from './bad-server.fixture.js';
import { createImprint, listPosts, pages, paginate, type Imprint, type PostResource } from './index.js';

let server: BadServer;
let client: Imprint;
beforeAll(async () => {
  server = await BadServer.start();
  client = createImprint({ baseUrl: server.url });
});
afterAll(() => server.stop());

const pageOf = (ids: string[], next: string | null): Answer =>
  documentOf({
    data: ids.map((id) => ({ type: 'post', id, attributes: { content: `Post ${id}` } })),
    meta: { page: 1, limit: 2, total: 3 },
    links: { self: '', first: '', prev: null, next },
  });
const first = pageOf(['a', 'b'], '/v1/posts?status=draft&limit=2&page=2&cursor=W%3D%2B1');
const last = pageOf(['c'], null);

it('meets every entry, typed as the operation has it, and repeats a page that does not arrive', async () => {
  server.answerWith(first, hangUp, last);
  const met: PostResource[] = [];
  for await (const post of paginate(listPosts, { client, query: { limit: 2, status: 'draft' } })) met.push(post);
  expect(met.map(({ id, attributes }) => [id, attributes.content])).toEqual([
    ['a', 'Post a'],
    ['b', 'Post b'],
    ['c', 'Post c'],
  ]);
  const asked = server.requests.map(({ path }) => Object.fromEntries(new URL(path, server.url).searchParams));
  const next = { limit: '2', status: 'draft', page: '2', cursor: 'W=+1' };
  expect(asked).toEqual([{ limit: '2', status: 'draft' }, next, next]);
});

it('reads no page before it is wanted', async () => {
  server.answerWith(first, last);
  for await (const post of paginate(listPosts, { client })) {
    expect(post.id).toBe('a');
    break;
  }
  expect(server.requests).toHaveLength(1);
});

it('goes by page, too', async () => {
  server.answerWith(first, last);
  const sizes: number[] = [];
  for await (const { data, meta } of pages(listPosts, { client })) sizes.push(data.length, meta.total);
  expect(sizes).toEqual([2, 3, 1, 3]);
});
