import { describeRoutes, RouteTable, type OpenApiDocument } from '@imprint/platform/http';
import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { createServer } from 'node:http';
import { BrandsController } from '../brands/brands.controller.js';
import { ApiDocument } from './api-document.js';

const discovery = { getControllers: () => [{ metatype: BrandsController }] };
const routes = new RouteTable(discovery as never, new MetadataScanner(), new Reflector());
const ofKeys: Partial<OpenApiDocument> = {
  ...describeRoutes([], { title: 'keys', version: '1', serverUrl: '' }),
  paths: { '/v1/api-keys': {} },
  tags: [{ name: 'api-keys', 'x-displayName': 'API keys' }],
};

let keys: Listening;
let told: Partial<OpenApiDocument> | null;
beforeAll(async () => {
  keys = await listen(
    createServer((_request, response) => {
      response.statusCode = told === null ? 503 : 200;
      response.end(JSON.stringify(told ?? {}));
    }),
  );
});
afterAll(() => keys.close());

const read = (): Promise<OpenApiDocument> =>
  new ApiDocument(routes, { ...testConfig(), KEYS_SERVICE_URL: keys.url, PUBLIC_API_URL: 'https://imprint.test' }).read();

it('holds the routes of both apps, and opens with the quick start of this instance', async () => {
  told = ofKeys;
  const { paths, tags, info, components } = await read();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/api-keys', '/v1/brands', '/v1/brands/{id}']));
  expect(tags.map(({ name }) => name)).toEqual(['api-keys', 'brands']);
  expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(['apiKey', 'session']));
  expect(info.description).toContain('## Quick start');
  expect(info.description).toContain('curl https://imprint.test/v1/auth/whoami');
  expect(info.description).not.toContain('{{');
});

it('also while keys-service is of an earlier release, or does not answer', async () => {
  told = { ...ofKeys };
  delete told.tags;
  expect(Object.keys((await read()).paths)).toContain('/v1/api-keys');
  told = null;
  const { paths, tags } = await read();
  expect([Object.keys(paths).includes('/v1/brands'), tags.map(({ name }) => name)]).toEqual([true, ['brands']]);
});
