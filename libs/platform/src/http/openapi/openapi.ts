import type { INestApplicationContext } from '@nestjs/common';
import type { AppName } from '../../config/index.js';
import { RouteTable, type Route } from '../route-table.js';
import { headers } from './answers.js';
import { describeOperation, type Operation } from './operation.js';
import type { JsonSchema } from './json-schema.js';
import { SchemaCollection } from './schema-collection.js';
import { byDisplayName, tagsOf, type Tag } from './tags.js';

export interface OpenApiOptions {
  title: string;
  version: string;
  serverUrl: string;
  /** In Markdown. */
  description?: string;
}

/** The part of OpenAPI 3.1 that is written here. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description?: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: Tag[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    headers: Readonly<Record<string, JsonSchema>>;
    securitySchemes: Record<string, JsonSchema>;
  };
}

/** OpenAPI of every route of an app: its decorators and DTO classes are the only source. */
export function buildOpenApi(app: INestApplicationContext, options: OpenApiOptions): OpenApiDocument {
  return describeRoutes(app.get(RouteTable).routes, options);
}

export function describeRoutes(
  routes: readonly Route[],
  { title, version, serverUrl, description }: OpenApiOptions,
): OpenApiDocument {
  const schemas = new SchemaCollection();
  const paths: OpenApiDocument['paths'] = {};
  const names = new Set<string>();
  // What the apps and the operator ask is no part of the API.
  const shown = routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith('/v1/internal/'));
  for (const route of shown.toSorted((a, b) => nameOrder(a, b) || a.path.localeCompare(b.path))) {
    const path = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    const operation = describeOperation(route, schemas);
    // The same handler under a second path.
    if (names.has(operation.operationId)) operation.operationId += 'Alias';
    names.add(operation.operationId);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      ...(description !== undefined && { description }),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: serverUrl }],
    tags: tagsOf(operations.flatMap(({ tags }) => tags)),
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
    components: { schemas: schemas.collected(), headers, securitySchemes: usedSchemes(operations) },
  };
}

/** What the document of the gateway shows of the apps behind it: the paths that begin like this. */
export const publishedBehindGateway = { 'keys-service': '/v1/', 'oauth-server': '/v1/auth/' } as const satisfies Partial<
  Record<AppName, string>
>;

/** The part of a document under a path, with the tags and schemas that it uses. */
export function partOf<T extends Pick<OpenApiDocument, 'paths' | 'components'> & { tags?: Tag[] }>(
  document: T,
  prefix: string,
): T {
  const paths = Object.fromEntries(Object.entries(document.paths).filter(([path]) => path.startsWith(prefix)));
  const names = new Set(namesOfSchemas(paths));
  // A set visits what is added on the way: the schemas inside schemas.
  for (const name of names) for (const nested of namesOfSchemas(document.components.schemas[name])) names.add(nested);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const tags = new Set(operations.flatMap((operation) => operation.tags));
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => names.has(name)));
  return {
    ...document,
    paths,
    ...(document.tags && { tags: document.tags.filter(({ name }) => tags.has(name)) }),
    components: {
      ...document.components,
      schemas,
      securitySchemes: usedSchemes(operations, document.components.securitySchemes),
    },
  };
}

/** Two documents as one. What both have, such as the health of an app, is that of the first. */
export function withPart(
  document: OpenApiDocument,
  part: Omit<OpenApiDocument, 'tags'> & { tags?: readonly Tag[] },
): OpenApiDocument {
  return {
    ...document,
    paths: { ...part.paths, ...document.paths },
    tags: [...new Map([...(part.tags ?? []), ...document.tags].map((tag) => [tag.name, tag])).values()].sort(byDisplayName),
    components: {
      schemas: { ...part.components.schemas, ...document.components.schemas },
      headers: document.components.headers,
      securitySchemes: { ...part.components.securitySchemes, ...document.components.securitySchemes },
    },
  };
}

function namesOfSchemas(part: unknown): string[] {
  return [...JSON.stringify(part ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
}

/** Paths with a version come first, so that they keep the name. */
function nameOrder(a: Route, b: Route): number {
  return Number(b.path.startsWith('/v1/')) - Number(a.path.startsWith('/v1/'));
}

const securitySchemes: Record<string, JsonSchema> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'svc_…',
    description: 'API key: `Authorization: Bearer svc_…`, or with the scheme `ApiKey`.',
  },
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session token of a person.' },
  service: { type: 'http', scheme: 'bearer', description: 'Another app of this instance.' },
  signedAddress: {
    type: 'apiKey',
    in: 'query',
    name: 'signature',
    description: 'Part of an address that the API gave you. It works for one file, until `expires`.',
  },
};

function usedSchemes(operations: readonly Operation[], known = securitySchemes): Record<string, JsonSchema> {
  const used = new Set(operations.flatMap(({ security }) => security.flatMap((one) => Object.keys(one))));
  return Object.fromEntries(Object.entries(known).filter(([name]) => used.has(name)));
}
