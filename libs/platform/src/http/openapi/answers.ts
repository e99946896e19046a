import { errorCatalogue, type ErrorCode } from '@imprint/contracts/errors';
import type { Type } from '@nestjs/common';
import { ACCEPTS_AS } from '../accepted.js';
import { jsonApiType } from '../send-json.js';
import { exampleRequestId } from './common-schemas.js';
import type { ReturnedShape } from '../returns.js';
import type { Route } from '../route-table.js';
import type { JsonSchema } from './json-schema.js';
import type { SchemaCollection } from './schema-collection.js';
import type { Content } from './operation-words.js';

const requestId = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
const rateLimit = Object.fromEntries(
  ['Limit', 'Remaining', 'Reset'].map((name) => [`X-RateLimit-${name}`, { $ref: `#/components/headers/RateLimit${name}` }]),
);

/** Headers that answers refer to. */
export const headers: Readonly<Record<string, JsonSchema>> = {
  RequestId: {
    description: 'Id of this request, for the log and for reports.',
    schema: { type: 'string', examples: [exampleRequestId] },
  },
  RateLimitLimit: {
    description: 'Requests a minute that the limit allows. Sent where a limit applies, as the two beside it.',
    schema: { type: 'integer', examples: [600] },
  },
  RateLimitRemaining: { description: 'Requests that are left of it.', schema: { type: 'integer', examples: [599] } },
  RateLimitReset: {
    description: 'When the next request leaves the window and makes room, in seconds since 1970.',
    schema: { type: 'integer', examples: [1_806_217_200] },
  },
};

/** Every answer of a route, by its status. */
export function answersOf(route: Route, hasBody: boolean, schemas: SchemaCollection): Record<string, JsonSchema> {
  const codes = errorCodesOf(route, hasBody);
  const failures = [...new Set(codes.map((code) => errorCatalogue[code].status))].map((status) => {
    const same = codes.filter((code) => errorCatalogue[code].status === status);
    const description = same.map((code) => `\`${code}\`: ${errorCatalogue[code].title}.`).join(' ');
    return [String(status), { description, headers: requestId, content: { [jsonApiType]: { schema: schemas.error() } } }];
  });
  const answers = { [route.status]: success(route, schemas), ...acceptedAs(route, schemas) };
  return { ...answers, ...(Object.fromEntries(failures) as Record<string, JsonSchema>) };
}

/** What a route accepts without having done it: beside what it returns anyway, if that is accepted as well. */
function acceptedAs(route: Route, schemas: SchemaCollection): Record<number, JsonSchema> {
  const accepted = (Reflect.getMetadata(ACCEPTS_AS, route.handler) ?? []) as Type<object>[];
  if (accepted.length === 0) return {};
  const documents = accepted.map((resource) => schemas.document({ resource, shape: 'one' }));
  const own = route.status === 202 && route.returned !== undefined ? [schemas.document(route.returned)] : [];
  const all = [...own, ...documents];
  const answer = success({ ...route, status: 202, returned: undefined }, schemas);
  return {
    202: {
      ...answer,
      description:
        own.length === 0 ? 'Not done yet: what it waits for.' : 'The work goes on after this answer, or waits for an approval.',
      content: { [jsonApiType]: { schema: all.length === 1 ? all[0] : { anyOf: all } } },
    },
  };
}

function success({ access, returned, status, words }: Route, schemas: SchemaCollection): JsonSchema {
  const content =
    returned === undefined
      ? contentOf(words?.gives ?? {}, (view) => schemas.given(view))
      : { [jsonApiType]: { schema: schemas.document(returned) } };
  return {
    description: meaningOf(status, returned?.shape),
    headers: { ...requestId, ...(access?.kind === 'member' && rateLimit) },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

function meaningOf(status: number, shape: ReturnedShape | undefined): string {
  if (status === 101) return 'The connection is a WebSocket from here on.';
  if (status === 202) return 'Accepted: the work goes on after this answer.';
  if (status === 204) return 'Done; there is nothing to say.';
  if (shape === undefined) return 'Done.';
  if (shape === 'all') return 'Everything there is.';
  return shape === 'page' ? 'One page of the list.' : 'The resource as it is now.';
}

/** @param schemaOf of a class */
export function contentOf(
  content: Content,
  schemaOf: (described: Type<object>) => JsonSchema,
): Record<string, { schema: JsonSchema }> {
  const entries = Object.entries(content).map(([type, body]) => [
    type,
    { schema: typeof body === 'function' ? schemaOf(body) : body },
  ]);
  return Object.fromEntries(entries) as Record<string, { schema: JsonSchema }>;
}

/** What the platform itself may answer on such a route; the detail of an answer says the rest. */
function errorCodesOf({ access, method, path, returned, words }: Route, hasBody: boolean): ErrorCode[] {
  const codes: ErrorCode[] = ['credential_in_url'];
  if (hasBody) codes.push('malformed_json', 'payload_too_large', 'unsupported_media_type');
  if (hasBody || returned?.shape === 'page') codes.push('validation_failed');
  if (access !== undefined && access.kind !== 'public') codes.push('missing_credential', 'insufficient_permissions');
  if (access?.kind === 'member') codes.push('invalid_key', 'revoked_key', 'expired_key', 'ip_not_allowed', 'rate_limit_exceeded');
  if (returned?.shape === 'page') codes.push('page_too_deep', 'invalid_cursor');
  if (path.includes(':')) codes.push('not_found');
  if (method === 'POST' && access?.kind !== 'public') codes.push('idempotency_in_progress', 'idempotency_key_reused');
  return [...new Set([...codes, ...(words?.errors ?? []), 'internal_error', 'service_unavailable'] as const)];
}
