import { selfServiceScopes } from '@imprint/contracts/access';
import { limits } from '@imprint/contracts/limits';
import { appNames } from '@imprint/platform/config';
import { publishedBehindGateway } from '@imprint/platform/http';
import { code, page, table } from './markdown.mjs';
import { describeApp } from './routes.mjs';

const everyApp = new Set(['health', 'openapi.json']);

export async function apiPage() {
  const described = [];
  for (const app of appNames) described.push({ app, document: await describeApp(app) });
  const operations = operationsOf(described).filter(isPublished);
  const tags = [...new Set(operations.map(({ tag }) => tag))].sort();
  return page(
    'REST API',
    'the controllers and the DTO classes of `libs/contracts`',
    `Under the gateway's address. Bodies are JSON objects of at most ${limits.requestBodyBytes} bytes; answers are \`application/vnd.api+json\`, or plain JSON when the client asks for \`application/json\`. A running instance serves the same as OpenAPI at \`/v1/openapi.json\` and as a page at \`/docs\`. Failures: [errors](errors.md). Scopes of keys: [scopes](scopes.md).`,
    'The second column names the least role of a session, and the scopes of which an API key needs one.',
    `Lists take \`page\` (from 1), \`limit\` (1 to ${limits.pageSize}, default ${limits.defaultPageSize}) and \`search\` (${limits.searchLengthMin} characters or more), and \`cursor\` from \`links.next\`: see [lists](lists.md). A POST takes an \`Idempotency-Key\`: a repeat with the same key and body gets the first answer for ${limits.idempotencyHours} hours. An address is an http or https URL without a user name or password; it is stored in its normalized form (\`https://example.com\` becomes \`https://example.com/\`). A name, label or file name is one line without control characters or marks that change the direction of text. Anything else is \`validation_failed\` at its field.`,
    ...tags.map((tag) => `## ${tag}\n\n${routeTable(operations.filter((operation) => operation.tag === tag))}`),
    `## Bodies`,
    ...bodies(described),
    '## Other apps\n\nThese hosts are for other programs: agents, and the apps themselves.',
    ...described.flatMap(({ app, document }) => {
      const own = operationsOf([{ app, document }]).filter((operation) => !isPublished(operation));
      return own.length === 0 ? [] : [`### ${app}\n\n${routeTable(own)}`];
    }),
    'Every app also answers `GET /v1/health/live` and `GET /v1/health/ready`. `GET /metrics` is served on a port of its own ([operations](operations.md)).',
  );
}

/** Whether the gateway's document contains it. */
function isPublished({ app, path }) {
  return app === 'api-gateway' || (app in publishedBehindGateway && path.startsWith(publishedBehindGateway[app]));
}

/** Without the routes that every app has. */
function operationsOf(described) {
  return described
    .flatMap(({ app, document }) =>
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => ({ app, path, method, operation, tag: operation.tags[0] })),
      ),
    )
    .filter(({ path, tag }) => !everyApp.has(tag) || path === '/v1/health/apps')
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method));
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

function routeTable(operations) {
  return table(
    ['route', 'who may call it', 'takes', 'gives'],
    operations.map(({ path, method, operation }) => [
      code(`${method.toUpperCase()} ${path}`),
      who(operation),
      takes(operation),
      gives(operation),
    ]),
  );
}

/** The minimum role of a session, and the scopes of which a key needs one. */
function who({ description, security, 'x-scopes': scopes }) {
  if (security.some((scheme) => 'signedAddress' in scheme)) return 'whoever has the signed address';
  const role = /the role (\w+)/.exec(description)?.[1];
  if (role === undefined && security.some((scheme) => 'session' in scheme)) return 'anybody signed in, no key';
  if (role === undefined) return security.length === 0 ? 'anybody' : 'another app';
  if (!security.some((scheme) => 'apiKey' in scheme)) return `${role}, no key`;
  return `${role}; key with ${scopes.length === selfServiceScopes.length ? 'any scope' : scopes.map(code).join(' or ')}`;
}

function takes({ requestBody, parameters }) {
  const common = new Set(['page', 'limit', 'cursor', 'search']);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const own = query.filter(({ name }) => !common.has(name)).map(({ name }) => code(`?${name}`));
  const name = requestBody && bodyName(requestBody);
  const body = name === undefined ? [] : [bodyLink(name)];
  return [...body, ...own, ...(query.length > own.length ? ['a page'] : [])].join(', ');
}

const bodyName = ({ content }) => content['application/json']?.schema.$ref?.split('/').at(-1);
const bodyLink = (name) => `[${name}](#${name.toLowerCase()})`;

function gives({ responses }) {
  const [status, { content }] = Object.entries(responses).find(([name]) => /^[12]/.test(name));
  const schema = Object.values(content ?? {})[0]?.schema;
  const [, optional, name, shape] = /\/(Optional)?(\w+?)(Document|List)$/.exec(schema?.$ref ?? '') ?? [];
  if (name === undefined) return status;
  if (optional !== undefined) return `${status} ${name} or null`;
  return `${status} ${shape === 'List' ? `list of ${name}` : name}`;
}

function bodies(described) {
  const operations = operationsOf(described);
  const schemas = Object.assign({}, ...described.map(({ document }) => document.components.schemas));
  const names = new Set(operations.flatMap(({ operation: { requestBody } }) => (requestBody && bodyName(requestBody)) ?? []));
  // Iterating a set includes names added on the way: the schemas inside schemas.
  for (const name of names) for (const nested of referencesOf(schemas[name])) names.add(nested);
  return [...names].sort().map((name) => {
    const required = new Set(schemas[name].required ?? []);
    const rows = Object.entries(schemas[name].properties).map(([field, schema]) => [
      code(field),
      required.has(field) ? 'yes' : '',
      typeOf(schema),
    ]);
    return `### ${name}\n\n${table(['field', 'required', 'value'], rows)}`;
  });
}

function referencesOf(schema) {
  return [...JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
}

function typeOf(schema) {
  if (schema.$ref !== undefined) return bodyLink(schema.$ref.split('/').at(-1));
  if (schema.enum !== undefined) return schema.enum.map(code).join(', ');
  if (schema.type === 'array')
    return `list of ${typeOf(schema.items ?? {})}${rangeOf(schema.minItems, schema.maxItems, ' entries')}`;
  if (schema.format === 'date-time') return 'ISO 8601 time';
  if (schema.format === 'uri') return `address${rangeOf(schema.minLength, schema.maxLength, ' characters')}`;
  if (schema.type === 'string') return `string${rangeOf(schema.minLength, schema.maxLength, ' characters')}`;
  return `${schema.type ?? 'any value'}${rangeOf(schema.minimum, schema.maximum, '')}`;
}

function rangeOf(least, most, unit) {
  if (least === undefined && most === undefined) return '';
  if (least === undefined) return ` (at most ${most}${unit})`;
  return most === undefined ? ` (at least ${least}${unit})` : ` (${least} to ${most}${unit})`;
}
