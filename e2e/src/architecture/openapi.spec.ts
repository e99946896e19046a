import { describeRoutes, type JsonSchema, type OpenApiDocument } from '@imprint/platform/http';
import { describe, expect, it } from '@jest/globals';
import { routeTable } from './routes.js';

// What the gateway serves as one document.
const documents: OpenApiDocument[] = [];
for (const app of ['api-gateway', 'keys-service'] as const)
  documents.push(describeRoutes((await routeTable(app)).routes, { title: app, version: '1', serverUrl: 'https://imprint.test' }));

const operations = documents.flatMap(({ paths }) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  ),
);

/** Every property, at whatever depth, with the names that lead to it. */
function propertiesOf(schema: unknown, at: string): { at: string; property: JsonSchema }[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, ...rest } = schema as { properties?: Record<string, JsonSchema> };
  const own = Object.entries(properties).map(([name, property]) => ({ at: `${at}.${name}`, property }));
  const below = Object.values(rest).flatMap((part) => propertiesOf(part, at));
  return [...own, ...own.flatMap(({ at: deeper, property }) => propertiesOf(property, deeper)), ...below];
}

/** What holds further properties shows their examples. */
const holdsOthers = (schema: JsonSchema): boolean => /"(?:\$ref|properties)":/.test(JSON.stringify(schema));

describe('the API document', () => {
  it('names every operation uniquely, as a function would be named', () => {
    const ids = operations.map(({ operationId }) => operationId).filter((id) => !/^get(?:Liveness|Readiness|OpenApi)$/.test(id));
    expect(ids.filter((id) => !/^[a-z]+[A-Z]?[A-Za-z]*$/.test(id))).toEqual([]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
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
      // What a tool answers differs from tool to tool.
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
      ({ responses }) =>
        !Object.entries(responses).some(([status, { content }]) => /^(?:1|204)/.test(status) || content !== undefined),
    );
    expect(untyped.map(({ name }) => name)).toEqual([]);
  });
});
