import { exampleId, isIdKind, type IdKind } from '@imprint/contracts/documents';
import { errorCatalogue } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import type { JsonSchema } from './json-schema.js';

export const exampleRequestId = 'req_c297986b-1eed-4d93-811c-2439323e9bee';

const pageLink = (description: string, page: number): JsonSchema => ({
  type: 'string',
  description,
  examples: [`/v1/releases?page=${page}`],
});
const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [schema['type'], 'null'] });
const count = (description: string, example: number): JsonSchema => ({ type: 'integer', description, examples: [example] });

function object(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', required, properties };
}

const errorObject = object(
  {
    status: { type: 'string', description: 'HTTP status, as text.', examples: ['400'] },
    code: {
      type: 'string',
      enum: Object.keys(errorCatalogue),
      description: 'What happened, for programs. A code never changes its meaning.',
      examples: ['validation_failed'],
    },
    title: { type: 'string', description: 'What happened, the same for every case of the code.', examples: ['Invalid field'] },
    detail: { type: 'string', description: 'What happened this time.', examples: ['title must have at least 1 character'] },
    source: {
      ...object(
        {
          pointer: { type: 'string', description: 'JSON pointer into the body that was sent.', examples: ['/targets/0/caption'] },
          parameter: { type: 'string', description: 'Name of the query parameter.', examples: ['limit'] },
        },
        [],
      ),
      description: 'What the error is about.',
    },
  },
  ['status', 'code', 'title', 'detail'],
);

/** What every document is made of (JSON:API). */
export const commonSchemas: Readonly<Record<string, JsonSchema>> = {
  ErrorDocument: {
    ...object({
      errors: { type: 'array', description: 'Every error of the request.', items: { $ref: '#/components/schemas/ErrorObject' } },
      meta: {
        ...object({
          requestId: { type: 'string', description: 'Id of the request, for reports.', examples: [exampleRequestId] },
        }),
        description: 'About the answer.',
      },
    }),
    description: 'Every failure is answered with this document.',
  },
  ErrorObject: errorObject,
  SelfLink: object({ self: { type: 'string', description: 'Path of this document.', examples: ['/v1/releases/rel_01jd3…'] } }),
  PageMeta: object(
    {
      page: count('Number of this page, from 1.', 1),
      limit: count(`Entries per page, at most ${limits.pageSize}.`, 10),
      total: count(`Entries of all pages, counted up to ${limits.listDepth}.`, 42),
      totalIsExact: {
        type: 'boolean',
        const: false,
        description: 'Sent when there are more entries than `total` says.',
        examples: [false],
      },
      pages: count('How many pages there are. Absent when the total is not exact.', 5),
    },
    ['page', 'limit', 'total'],
  ),
  PageLinks: object(
    {
      self: pageLink('Path of this page.', 2),
      first: pageLink('Path of the first page.', 1),
      prev: orNull(pageLink('Path of the page before; null on the first, and where only a cursor leads.', 1)),
      next: orNull(pageLink('Path of the next page, with its cursor; null on the last.', 3)),
      last: pageLink('Path of the last page. Absent when the total is not exact.', 5),
    },
    ['self', 'first', 'prev', 'next'],
  ),
};

/** Kinds of ids whose resource is called something else. */
const kinds: Readonly<Record<string, IdKind>> = {
  'agent-key': 'apiKey',
  'api-key-full': 'apiKey',
  'api-key-validation': 'apiKey',
  'audit-entry': 'audit',
  image: 'asset',
  'mcp-verification': 'apiKey',
  member: 'user',
  'post-preview': 'post',
  'second-factor': 'user',
  upload: 'asset',
  'webhook-delivery': 'delivery',
  'webhook-delivery-full': 'delivery',
  'webhook-delivery-status': 'delivery',
  'webhook-settings': 'organization',
  'webhook-settings-full': 'organization',
};
const otherIds: Readonly<Record<string, string>> = {
  channel: 'bluesky',
  model: 'local/card',
  'release-validation': 'validation',
};

/** The `id` of a resource. @param type its JSON:API type */
export function idSchema(type: string): JsonSchema {
  const camel = type.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase());
  const kind = kinds[type] ?? (isIdKind(camel) ? camel : undefined);
  const example = kind === undefined ? (otherIds[type] ?? type) : exampleId(kind);
  return { type: 'string', description: 'Names the resource.', examples: [example] };
}
