import { describeRoutes, RouteTable, type OpenApiDocument } from '@imprint/platform/http';
import { listen, testConfig, type Listening } from '@imprint/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { MetadataScanner, Reflector } from '@nestjs/core';
import { createServer } from 'node:http';
import { BrandsController } from '../brands/brands.controller.js';
import { ApiDocument } from './api-document.js';

const discovery = { getControllers: () => [{ metatype: BrandsController }] };
const routes = new RouteTable(discovery as never, new MetadataScanner(), new Reflector());
const empty = describeRoutes([], { title: '', version: '1', serverUrl: '' });
const operation = {
  operationId: '',
  summary: '',
  description: '',
  security: [],
  parameters: [],
  responses: {},
  'x-scopes': [],
  tags: ['api-keys'],
};
const ofKeys: Partial<OpenApiDocument> = {
  ...empty,
  paths: { '/v1/api-keys': { get: operation } },
  tags: [{ name: 'api-keys', 'x-displayName': 'API keys' }],
};
const signIn = {
  ...operation,
  tags: ['auth'],
  responses: { 200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/SessionToken' } } } } },
};
const ofOauth: Partial<OpenApiDocument> = {
  ...empty,
  paths: { '/v1/auth/sign-in': { post: signIn }, '/sign-in': { get: operation } },
  components: {
    ...empty.components,
    schemas: { SessionToken: { properties: { of: { $ref: '#/components/schemas/Inner' } } }, Inner: {}, InviteFirstOwner: {} },
  },
};

/** What the apps behind tell of themselves; null while they do not answer. */
const told: Record<'keys' | 'oauth', Partial<OpenApiDocument> | null> = { keys: ofKeys, oauth: ofOauth };
let apps: Record<keyof typeof told, Listening>;
beforeAll(async () => {
  const start = (app: keyof typeof told): Promise<Listening> =>
    listen(
      createServer((_request, response) => {
        response.statusCode = told[app] === null ? 503 : 200;
        response.end(JSON.stringify(told[app] ?? {}));
      }),
    );
  apps = { keys: await start('keys'), oauth: await start('oauth') };
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));
beforeEach(() => {
  Object.assign(told, { keys: ofKeys, oauth: ofOauth });
});

function document(): ApiDocument {
  const urls = { KEYS_SERVICE_URL: apps.keys.url, OAUTH_SERVER_URL: apps.oauth.url };
  return new ApiDocument(routes, { ...testConfig(), ...urls, PUBLIC_API_URL: 'https://imprint.test' });
}

it('holds the routes of every app that the API has, and opens with the quick start of this instance', async () => {
  const { paths, tags, info, components } = await document().read();
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/api-keys', '/v1/auth/sign-in', '/v1/brands']));
  expect(tags.map(({ name }) => name)).toEqual(['api-keys', 'brands']);
  expect(Object.keys(components.securitySchemes)).toEqual(expect.arrayContaining(['apiKey', 'session']));
  expect(info.description).toContain('## Quick start');
  expect(info.description).toContain('curl https://imprint.test/v1/auth/whoami');
  expect(info.description).not.toContain('{{');
});

it('holds no pages of oauth-server, and no schemas of its other routes', async () => {
  const { paths, components } = await document().read();
  expect(paths).not.toHaveProperty('/sign-in');
  expect(components.schemas).not.toHaveProperty('InviteFirstOwner');
  expect(components.schemas).toMatchObject({ SessionToken: {}, Inner: {} });
});

it('also while an app is of an earlier release, or does not answer', async () => {
  const { tags: _none, ...earlier } = ofKeys;
  told.keys = earlier;
  expect(Object.keys((await document().read()).paths)).toContain('/v1/api-keys');
  const served = document();
  told.keys = null;
  const { paths, tags } = await served.read();
  expect(paths).toMatchObject({ '/v1/auth/sign-in': {}, '/v1/brands': {} });
  expect(tags.map(({ name }) => name)).toEqual(['brands']);
  told.keys = ofKeys;
  expect((await served.read()).paths).toHaveProperty('/v1/api-keys');
});
