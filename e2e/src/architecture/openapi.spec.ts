import {
  describeRoutes,
  partOf,
  publishedBehindGateway,
  type JsonSchema,
  type OpenApiDocument,
  type RouteTable,
} from '@imprint/platform/http';
import { describe, expect, it } from '@jest/globals';
import { routeTable } from './routes.js';
import { builtFile } from './source-files.js';

const described = ({ routes }: RouteTable): OpenApiDocument =>
  describeRoutes(routes, { title: '', version: '1', serverUrl: 'https://imprint.test' });

// The routes in the gateway's document.
const gateway = await routeTable('api-gateway');
const behind: OpenApiDocument[] = [];
for (const [app, prefix] of Object.entries(publishedBehindGateway))
  behind.push(partOf(described(await routeTable(app as keyof typeof publishedBehindGateway)), prefix));
const documents = [described(gateway), ...behind];

const operations = documents.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  ),
);

/** Every property, however deeply nested, with its path. */
function propertiesOf(schema: unknown, at: string): { at: string; property: JsonSchema }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, JsonSchema> };
  const own = Object.entries(properties).map(([name, property]) => ({ at: `${at}.${name}`, property }));
  const below = Object.values(rest).flatMap((part) => propertiesOf(part, at));
  return [...own, ...own.flatMap(({ at: deeper, property }) => propertiesOf(property, deeper)), ...below];
}

/** For a property with nested ones, those have the examples. */
const holdsOthers = (schema: JsonSchema): boolean => /"(?:\$ref|properties)":/.test(JSON.stringify(schema));

/** The response is the same whether or not the account exists. */
const withoutBody = 'post /v1/auth/password-resets';

describe('the API document', () => {
  it('shows of the apps behind the gateway what it forwards, and no other schemas', () => {
    for (const { paths, components } of behind) {
      for (const path of Object.keys(paths).filter((name) => !/^\/v1\/(?:health|openapi)/.test(name)))
        expect([path, gateway.methodsOf(path)]).toEqual([path, expect.arrayContaining(['ALL'])]);
      const used = JSON.stringify([paths, components.schemas]);
      expect(Object.keys(components.schemas).filter((name) => !used.includes(`"#/components/schemas/${name}"`))).toEqual([]);
    }
  });

  it('describes a schema in the same way in every app', () => {
    const schemas = new Map<string, JsonSchema>();
    for (const { components } of documents)
      for (const [name, schema] of Object.entries(components.schemas)) {
        expect([name, schemas.get(name) ?? schema]).toEqual([name, schema]);
        schemas.set(name, schema);
      }
  });

  it('says how every operation is refused', () => {
    const trusting = operations.filter(({ responses }) => !Object.keys(responses).some((status) => status.startsWith('4')));
    expect(trusting.map(({ name }) => name)).toEqual([]);
  });

  it('names every operation uniquely, as a function would be named', () => {
    const ids = operations.map(({ operationId }) => operationId).filter((id) => !/^get(?:Liveness|Readiness|OpenApi)$/.test(id));
    expect(ids.filter((id) => !/^[a-z]+[A-Z]?[A-Za-z]*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has every POST that keeps no Idempotency-Key where @imprint/sdk does not repeat it', async () => {
    const { isAnonymous } = (await import(builtFile('libs/sdk/dist/retries.js'))) as { isAnonymous(path: string): boolean };
    const open = operations.filter(({ name, security }) => name.startsWith('post ') && security.length === 0);
    expect(open.length).toBeGreaterThan(5);
    expect(open.filter(({ name }) => !isAnonymous(name.slice('post '.length))).map(({ name }) => name)).toEqual([]);
  });

  it('says of every operation and part what it is', () => {
    const silent = operations.filter(
      ({ summary, description }) => summary.length < 8 || summary.endsWith('.') || description === '',
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
    const tags = documents.flatMap(({ tags }) => tags);
    expect(tags.filter(({ description }) => description === undefined)).toEqual([]);
  });

  it('says of every parameter what it is, with an example', () => {
    const silent = operations.flatMap(({ name, parameters }) =>
      parameters
        .filter(({ description, example }) => description === undefined || example === undefined)
        .map((parameter) => `${name} ${parameter.name}`),
    );
    expect(silent).toEqual([]);
  });

  it('says of every property what it is, with an example', () => {
    const properties = documents.flatMap(({ components, paths }) => [
      ...propertiesOf(components.schemas, ''),
      ...propertiesOf(paths, ''),
    ]);
    expect(properties.length).toBeGreaterThan(400);
    const references = new Set(['data', 'links', 'meta']);
    const silent = properties.filter(({ at, property }) => {
      if (property['$ref'] !== undefined && references.has(at.split('.').at(-1) ?? '')) return false;
      // Results differ from tool to tool.
      return property['description'] === undefined || (property['examples'] === undefined && !holdsOthers(property));
    });
    expect(silent.map(({ at }) => at)).toEqual([]);
  });

  it('types every answer: no object without properties or a type of its values', () => {
    const loose = documents.flatMap(({ components }) =>
      propertiesOf(components.schemas, '').filter(
        ({ property }) =>
          property['type'] === 'object' && !holdsOthers(property) && property['additionalProperties'] === undefined,
      ),
    );
    expect(loose.map(({ at }) => at)).toEqual([]);
    const untyped = operations.filter(
      ({ name, responses }) =>
        name !== withoutBody &&
        !Object.entries(responses).some(([status, { content }]) => /^(?:1|204)/.test(status) || content !== undefined),
    );
    expect(untyped.map(({ name }) => name)).toEqual([]);
  });
});
