import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { BadServer, resource, type Answer } from './bad-server.fixture.js';
import { createImprint, deleteAsset, getPost } from './index.js';

let server: BadServer;
beforeAll(async () => {
  server = await BadServer.start();
});
afterAll(() => server.stop());

const path = { id: 'post_1' };

it('resolves with the document of the answer, and with nothing where there is none', async () => {
  const client = createImprint({ baseUrl: server.url });
  const done: Answer = (response) => response.writeHead(204).end();
  server.answerWith(resource('post_1'), done);
  expect((await getPost({ client, path })).data.id).toBe('post_1');
  expect(await deleteAsset({ client, path: { id: 'asset_1' } })).toBeFalsy();
  expect(server.requests.map(({ method, path: asked }) => `${method} ${asked}`)).toEqual([
    'GET /v1/posts/post_1',
    'DELETE /v1/assets/asset_1',
  ]);
});

it('takes an address that ends with a slash', async () => {
  server.answerWith(resource('post_1'));
  await getPost({ client: createImprint({ baseUrl: `${server.url}/` }), path });
  expect(server.requests[0]?.path).toBe('/v1/posts/post_1');
});

it('keeps every client to itself', async () => {
  const [one, other] = ['svc_one', 'svc_other'].map((credential) => createImprint({ baseUrl: server.url, credential }));
  server.answerWith(resource('post_1'));
  for (const client of [one, other, one]) if (client !== undefined) await getPost({ client, path });
  expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer svc_one',
    'Bearer svc_other',
    'Bearer svc_one',
  ]);
});

it('sends by the fetch that it is given', async () => {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return globalThis.fetch(input, init);
  };
  server.answerWith(resource('post_1'));
  await getPost({ client: createImprint({ baseUrl: server.url, fetch }), path });
  expect(asked).toEqual([`${server.url}/v1/posts/post_1`]);
});
