import type { INestApplicationContext } from '@nestjs/common';
import { RouteTable, type Route } from '../route-table.js';
import { describeOperation, type Operation } from './operation.js';
import { SchemaCollection, type JsonSchema } from './schema-collection.js';

export interface OpenApiOptions {
  title: string;
  version: string;
  serverUrl: string;
}

/** The part of OpenAPI 3.1 that is written here. */
export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** OpenAPI of every route of an app: its decorators and DTO classes are the only source. */
export function buildOpenApi(app: INestApplicationContext, options: OpenApiOptions): OpenApiDocument {
  return describeRoutes(app.get(RouteTable).routes, options);
}

export function describeRoutes(routes: readonly Route[], { title, version, serverUrl }: OpenApiOptions): OpenApiDocument {
  const schemas = new SchemaCollection();
  const paths: OpenApiDocument['paths'] = {};
  const shown = routes.filter((route) => route.method !== 'ALL');
  for (const route of shown.toSorted((a, b) => a.path.localeCompare(b.path))) {
    const path = route.path.replaceAll(/[:*](\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version },
    servers: [{ url: serverUrl }],
    paths,
    components: { schemas: schemas.collected(), securitySchemes },
  };
}

const securitySchemes = {
  session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Session token of a person.' },
  apiKey: { type: 'http', scheme: 'bearer', description: 'API key: `Authorization: Bearer svc_…`, or with the scheme `ApiKey`.' },
  service: { type: 'http', scheme: 'bearer', description: 'Another app of this instance.' },
};
