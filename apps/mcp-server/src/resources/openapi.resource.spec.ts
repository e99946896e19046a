import type { Principal } from '@imprint/contracts/access';
import type { Problem } from '@imprint/contracts/errors';
import { listen, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import { OpenApiDocument } from './openapi.resource.js';

const document = { openapi: '3.1.0', paths: { '/v1/posts': {} } };
let gateway: Listening;
let isUp = true;
beforeAll(async () => {
  gateway = await listen(
    createServer((request, response) => {
      response.statusCode = isUp && request.url === '/v1/openapi.json' ? 200 : 503;
      response.end(JSON.stringify(isUp ? document : {}));
    }),
  );
});
afterAll(() => gateway.close());

const anybody = {} as Principal;

it("is the gateway's document, at its own address only", async () => {
  const resource = new OpenApiDocument({ API_GATEWAY_URL: gateway.url });
  const [{ uri } = { uri: '' }] = resource.list(anybody);
  const reading = await resource.read(anybody, uri);
  expect(JSON.parse(reading?.contents[0]?.text ?? '')).toEqual(document);
  expect(reading).toMatchObject({ cacheScope: 'public', contents: [{ uri, mimeType: 'application/json' }] });
  expect(await resource.read(anybody, `${uri}?x`)).toBeUndefined();
});

it('reports an error while the gateway is down', async () => {
  isUp = false;
  const resource = new OpenApiDocument({ API_GATEWAY_URL: gateway.url });
  const failure = { code: 'service_unavailable' } satisfies Partial<Problem>;
  await expect(resource.read(anybody, 'imprint://openapi.json')).rejects.toMatchObject(failure);
});
