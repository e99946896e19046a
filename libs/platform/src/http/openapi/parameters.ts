import { exampleId, isIdKind, type IdKind } from '@imprint/contracts/documents';
import { limits } from '@imprint/contracts/limits';
import { CHANGES_NOTHING } from '../idempotency/changes-nothing.js';
import type { Route } from '../route-table.js';
import type { JsonSchema } from './json-schema.js';
import type { SchemaCollection } from './schema-collection.js';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  example?: unknown;
  schema: JsonSchema;
}

const idOf = (kind: IdKind, thing: string): JsonSchema => ({ description: `Id of the ${thing}.`, examples: [exampleId(kind)] });

/** Parameters of paths: by the segment before them and their name, or by their name alone. `posts/{id}` needs no words: a post has ids. */
const words: Readonly<Record<string, JsonSchema>> = {
  'agent/auth/{id}': idOf('agentRequest', 'request'),
  'api-keys/{id}': idOf('apiKey', 'API key'),
  'auth/{id}': idOf('agentRequest', 'request'),
  'batches/{id}': idOf('batch', 'batch'),
  'channels/{name}': { description: 'Name of the channel.', examples: ['bluesky'] },
  'oauth/connections/{id}': idOf('mcpConnection', 'MCP connection'),
  'connections/{id}': idOf('connection', 'connected account'),
  'deliveries/{id}': idOf('delivery', 'delivery'),
  'feed/{id}': idOf('feedEntry', 'entry'),
  'feeds/{secret}': { description: 'Secret of the calendar feed.', examples: ['ical_5Zx…'] },
  'release-imports/{id}': idOf('releaseImport', 'import'),
  'audio/{id}': idOf('asset', 'voice or music'),
  'images/{id}': idOf('asset', 'image'),
  'saved-filters/{id}': idOf('savedFilter', 'saved filter'),
  'sessions/{id}': idOf('authSession', 'session'),
  'uploads/{id}': idOf('asset', 'asset to come'),
  'videos/{id}': idOf('asset', 'video'),
  'vendor-keys/{vendor}': { description: 'Name of the vendor.', examples: ['replicate'] },
  'workflow-templates/{id}': { description: 'Id of the template.', examples: ['weekly-plan'] },
  'executions/{id}': idOf('workflowExecution', 'execution'),
  '{articleId}': idOf('article', 'article'),
  '{document}': { description: 'Name of the event with the ending `.json`.', examples: ['target.published.json'] },
  '{language}': { description: 'Language as a BCP 47 tag.', examples: ['de'] },
  'versions/{number}': { description: 'Number of the version, from 1.', type: 'integer', minimum: 1, examples: [2] },
  '{index}': { description: 'Number of the file in the entry, from 0.', type: 'integer', minimum: 0, examples: [0] },
  '{exportId}': idOf('organizationExport', 'export'),
  '{invitationId}': idOf('invitation', 'invitation'),
  '{memoryId}': idOf('memory', 'memory'),
  '{name}': { description: 'Name of the file.', examples: ['01jd3nq5m8x4w2v7r9t6y0c1ab.jpg'] },
  '{newsletterId}': idOf('newsletter', 'newsletter'),
  '{nodeId}': { description: 'Id of the node in its graph.', examples: ['draft'] },
  '{organizationId}': idOf('organization', 'organization'),
  '{sourceId}': idOf('knowledgeSource', 'source'),
  ':sourceId/versions/{versionId}': idOf('knowledgeVersion', 'version'),
  '{subscriberId}': idOf('subscriber', 'subscriber'),
  '{targetId}': idOf('target', 'target'),
  '{triggerId}': idOf('workflowTrigger', 'trigger'),
  '{commentId}': idOf('releaseComment', 'comment'),
  '{revisionId}': idOf('brandRevision', 'revision'),
  '{versionId}': idOf('releaseVersion', 'version'),
  '{userCode}': { description: 'Code that the agent shows.', examples: ['WDJB-MJHT'] },
  '{userId}': idOf('user', 'user'),
};

const signature: readonly Parameter[] = [
  parameter('expires', 'query', true, {
    type: 'integer',
    description: 'Until when the address works, in seconds since 1970. Part of the address as you got it.',
    examples: [1_806_217_200],
  }),
  parameter('signature', 'query', true, {
    type: 'string',
    description: 'Signature of the address. Part of the address as you got it.',
    examples: ['5d41402abc4b2a76…'],
  }),
];

export function parametersOf(route: Route, schemas: SchemaCollection): Parameter[] {
  const inPath = [...route.path.matchAll(/[:*](\w+)/g)].map(({ 1: name = '', index }) =>
    parameter(name, 'path', true, { type: 'string', ...wordsOf(route.path.slice(0, index), name) }),
  );
  const schema = (route.query && schemas.inlined(route.query)) ?? { properties: {} };
  const required = new Set((schema['required'] as string[] | undefined) ?? []);
  const fields = Object.entries(schema['properties'] as Record<string, JsonSchema>);
  const inQuery = fields.map(([name, field]) =>
    parameter(name, 'query', required.has(name) && field['default'] === undefined, field),
  );
  const oneByOne = route.queryNames.map((name) => parameter(name, 'query', false, { type: 'string' }));
  const named = route.words?.isSigned === true ? signature : oneByOne;
  return [...inPath, ...named, ...inQuery, ...idempotencyKey(route)];
}

function wordsOf(before: string, name: string): JsonSchema {
  const segments = before.split('/').filter((segment) => segment !== '');
  const keys = [-2, -1].map((count) => `${segments.slice(count).join('/')}/{${name}}`);
  const own = keys.map((key) => words[key]).find((found) => found !== undefined) ?? words[`{${name}}`];
  return own ?? (name === 'id' ? wordsOfRow(segments.at(-1) ?? '') : {});
}

/** @param collection as in a path: `posts` */
function wordsOfRow(collection: string): JsonSchema {
  const thing = collection.replace(/s$/, '').replaceAll('-', ' ');
  const kind = thing.replaceAll(/ (\w)/g, (_space, letter: string) => letter.toUpperCase());
  return isIdKind(kind) ? idOf(kind, thing) : {};
}

/** What is said of a value stands beside its name, its rules in the schema. */
function parameter(
  name: string,
  place: Parameter['in'],
  required: boolean,
  { description, examples, ...schema }: JsonSchema,
): Parameter {
  const [example] = (examples as unknown[] | undefined) ?? [];
  return {
    name,
    in: place,
    required,
    ...(typeof description === 'string' && { description }),
    ...(example !== undefined && { example }),
    schema,
  };
}

function idempotencyKey({ method, access, handler }: Route): Parameter[] {
  if (method !== 'POST' || access === undefined || access.kind === 'public') return [];
  if (Reflect.getMetadata(CHANGES_NOTHING, handler) === true) return [];
  return [
    parameter('Idempotency-Key', 'header', false, {
      type: 'string',
      pattern: `^[!-~]{1,${limits.idempotencyKeyLength}}$`,
      description: `A text of yours without spaces. A repeat with the same key and body gets the first answer for ${limits.idempotencyHours} hours.`,
      examples: ['order-4711-release'],
    }),
  ];
}
