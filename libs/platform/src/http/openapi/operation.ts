import { errorCatalogue, limits, type ErrorCode } from '@imprint/contracts';
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { ACCEPTS_AS } from '../accepted.js';
import type { Access } from '../access.js';
import { CHANGES_NOTHING } from '../idempotency/changes-nothing.js';
import type { Returned } from '../returns.js';
import type { Route } from '../route-table.js';
import { NOTE } from './noted.js';
import { jsonApiType } from '../send-json.js';
import type { JsonSchema, SchemaCollection } from './schema-collection.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, JsonSchema>;
  /** Any one of these scopes lets an API key in. */
  'x-scopes': readonly string[];
}

export function describeOperation(route: Route, schemas: SchemaCollection): Operation {
  const body = dtoOf(route, RouteParamtypes.BODY);
  const schema = body === undefined ? null : schemas.input(body);
  return {
    operationId: `${route.controller.name.replace(/Controller$/, '')}_${route.name}`,
    summary: sentenceOf(route.name),
    description: [accessSentence(route.access), Reflect.getMetadata(NOTE, route.handler) as string | undefined]
      .filter(Boolean)
      .join(' '),
    tags: [tagOf(route.path)],
    security: securityOf(route.access),
    parameters: parametersOf(route, schemas),
    ...(body === undefined || schema === null
      ? {}
      : { requestBody: { required: needsBody(route, body, schemas), content: { 'application/json': { schema } } } }),
    responses: responsesOf(route, schema !== null, schemas),
    'x-scopes': route.access?.kind === 'member' ? route.access.anyScope : [],
  };
}

/** First segment after the version: `/v1/api-keys/:id` is about `api-keys`. */
function tagOf(path: string): string {
  return path.split('/').find((segment) => segment !== '' && segment !== 'v1') ?? 'service';
}

/** `verifyMcp` → `Verify mcp`. */
function sentenceOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function accessSentence(access: Access | undefined): string {
  switch (access?.kind) {
    case 'public':
      return 'Public.';
    case 'service':
      return 'For the other apps of this instance.';
    case 'session':
      return `Session of a person with the role ${access.role} or above. API keys are refused.`;
    case 'person':
      return 'Session of a person, in an organization or not. API keys are refused.';
    case 'member':
      return access.anyScope.length === 0
        ? `Session with the role ${access.role} or above, or any API key.`
        : `Session with the role ${access.role} or above, or an API key with ${access.anyScope.map((scope) => `\`${scope}\``).join(' or ')}.`;
    default:
      return '';
  }
}

function securityOf(access: Access | undefined): Record<string, string[]>[] {
  if (access === undefined || access.kind === 'public') return [];
  if (access.kind === 'member') return [{ session: [] }, { apiKey: [] }];
  return [{ [access.kind === 'service' ? 'service' : 'session']: [] }];
}

type Argument = { index: number; data?: unknown };

function argumentsOf(route: Route, kind: RouteParamtypes): Argument[] {
  const metadata = (Reflect.getMetadata(ROUTE_ARGS_METADATA, route.controller, route.name) ?? {}) as Record<string, Argument>;
  return Object.entries(metadata)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([, argument]) => argument);
}

/** A POST whose every field may be left out may come without a body. */
function needsBody({ method }: Route, body: Type<object>, schemas: SchemaCollection): boolean {
  const required = schemas.inlined(body)?.['required'] as string[] | undefined;
  return method !== 'POST' || (required ?? []).length > 0;
}

function dtoOf(route: Route, kind: RouteParamtypes): Type<object> | undefined {
  const [argument] = argumentsOf(route, kind).filter(({ data }) => typeof data !== 'string');
  if (argument === undefined) return undefined;
  const types = Reflect.getMetadata('design:paramtypes', route.controller.prototype as object, route.name) as
    Type<object>[] | undefined;
  return types?.[argument.index];
}

function parametersOf(route: Route, schemas: SchemaCollection): Parameter[] {
  const inPath = [...route.path.matchAll(/[:*](\w+)/g)].map(([, name = '']) => parameter(name, 'path', true, { type: 'string' }));
  const named = argumentsOf(route, RouteParamtypes.QUERY)
    .filter((argument): argument is Argument & { data: string } => typeof argument.data === 'string')
    .map(({ data }) => parameter(data, 'query', false, { type: 'string' }));
  const dto = dtoOf(route, RouteParamtypes.QUERY);
  const schema = (dto && schemas.inlined(dto)) ?? { properties: {} };
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const inQuery = fields.map(([name, field]) =>
    parameter(name, 'query', required.has(name) && field['default'] === undefined, field),
  );
  return [...inPath, ...named, ...inQuery, ...idempotencyKey(route)];
}

function parameter(name: string, place: Parameter['in'], required: boolean, schema: JsonSchema): Parameter {
  return { name, in: place, required, schema };
}

function idempotencyKey({ method, access, handler }: Route): Parameter[] {
  if (method !== 'POST' || access === undefined || access.kind === 'public') return [];
  if (Reflect.getMetadata(CHANGES_NOTHING, handler) === true) return [];
  const description = 'Repeats with the same key and body get the first answer for 24 hours.';
  const schema = { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyLength };
  return [{ ...parameter('Idempotency-Key', 'header', false, schema), description }];
}

function responsesOf(route: Route, hasBody: boolean, schemas: SchemaCollection): Record<string, JsonSchema> {
  const success = route.returned === undefined ? { description: 'Done.' } : documentOf(route.returned, schemas);
  const codes = errorCodesOf(route, hasBody);
  const failures = [...new Set(codes.map((code) => errorCatalogue[code].status))].map((status) => {
    const same = codes.filter((code) => errorCatalogue[code].status === status);
    const description = same.map((code) => `\`${code}\`: ${errorCatalogue[code].title}.`).join(' ');
    return [String(status), { description, content: { [jsonApiType]: { schema: { $ref: '#/components/schemas/Error' } } } }];
  });
  const accepted = Reflect.getMetadata(ACCEPTS_AS, route.handler) as Type<object> | undefined;
  const other = accepted && {
    202: { ...documentOf({ resource: accepted, shape: 'one' }, schemas), description: 'Not done yet: what it waits for.' },
  };
  return { [route.status]: success, ...other, ...(Object.fromEntries(failures) as Record<string, JsonSchema>) };
}

function documentOf({ resource, shape }: Returned, schemas: SchemaCollection): JsonSchema {
  const item = schemas.resource(resource);
  const properties =
    shape === 'one'
      ? { data: item, links: { type: 'object' } }
      : { data: { type: 'array', items: item }, meta: { type: 'object' }, links: { type: 'object' } };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  return { description: shape === 'one' ? 'The resource.' : 'One page.', content: { [jsonApiType]: { schema } } };
}

/** What the platform itself may answer on such a route; the detail of an answer says the rest. */
function errorCodesOf({ access, method, path, returned }: Route, hasBody: boolean): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (hasBody) codes.push('malformed_json', 'payload_too_large', 'unsupported_media_type');
  if (hasBody || returned?.shape === 'page') codes.push('validation_failed');
  if (access !== undefined && access.kind !== 'public') codes.push('missing_credential', 'insufficient_permissions');
  if (access?.kind === 'member') codes.push('invalid_key', 'revoked_key', 'expired_key', 'ip_not_allowed', 'rate_limit_exceeded');
  if (path.includes(':')) codes.push('not_found');
  if (method === 'POST' && access?.kind !== 'public') codes.push('idempotency_in_progress', 'idempotency_key_reused');
  return [...codes, 'internal_error', 'service_unavailable'];
}
