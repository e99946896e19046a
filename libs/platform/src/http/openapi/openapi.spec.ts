import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startSample, type RunningSample } from '../sample-app.fixture.js';
import { docsStyleHash, renderDocsPage } from './docs-page.js';
import type { OpenApiDocument } from './openapi.js';
import type { JsonSchema } from './schema-collection.js';

let sample: RunningSample;
let document: OpenApiDocument;
beforeAll(async () => {
  sample = await startSample();
  document = (await request(sample.url).get('/v1/openapi.json')).body as OpenApiDocument;
});
afterAll(() => sample.close());

describe('GET /v1/openapi.json', () => {
  it('describes a route by its decorators: parameters, body, scopes, answer, errors', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/v1/cars']?.['post']).toMatchObject({
      security: [{ session: [] }, { apiKey: [] }],
      'x-scopes': ['images:create'],
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CreateCar' } } } },
      responses: { 201: {}, 400: {}, 401: {}, 413: {} },
    });
    const list = document.paths['/v1/cars']?.['get']?.parameters ?? [];
    expect(list.map(({ name, in: place }) => `${place} ${name}`).sort()).toEqual([
      'query cursor',
      'query limit',
      'query page',
      'query search',
    ]);
    expect(list.find(({ name }) => name === 'limit')?.schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
      default: 10,
    });
    const read = document.paths['/v1/cars/{id}'];
    expect(read?.['get']?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(Object.keys(read?.['delete']?.responses ?? {})).toContain('204');
    expect(document.paths['/v1/health/live']?.['get']?.security).toEqual([]);
  });

  it('every reference resolves', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name = '']) => name);
    expect(references.length).toBeGreaterThan(3);
    for (const name of references) expect(document.components.schemas).toHaveProperty(name);
  });

  it('inputs refuse unknown fields, optional attributes may be null, times are date-time', () => {
    const { CreateCar, CarResource } = document.components.schemas;
    expect(CreateCar).toMatchObject({
      required: ['label'],
      additionalProperties: false,
      properties: { doors: { type: 'integer' } },
    });
    expect(CarResource).toMatchObject({
      properties: {
        type: { const: 'car' },
        attributes: { properties: { doors: { type: ['integer', 'null'] }, createdAt: { type: 'string', format: 'date-time' } } },
      },
    });
  });

  it('a field is described in the words of its DTO, on the page as well', () => {
    expect(document.components.schemas['CreateCar']).toMatchObject({
      properties: { label: { type: 'string', description: 'Name of the car, e.g. `Beetle`.' } },
    });
    expect(renderDocsPage(document)).toContain('Name of the car, e.g. <code>Beetle</code>.');
  });

  it('a value of a list and an object of a class may be null where the attribute may', () => {
    const { attributes } = (document.components.schemas['CarResource'] as { properties: Record<string, JsonSchema> }).properties;
    const { drive, spare } = attributes?.['properties'] as Record<string, JsonSchema>;
    expect(drive).toEqual({ anyOf: [{ type: 'string', enum: ['petrol', 'electric'] }, { type: 'null' }] });
    expect(spare).toMatchObject({ anyOf: [{ $ref: '#/components/schemas/WheelView' }, { type: 'null' }] });
  });
});

describe('renderDocsPage', () => {
  it('is one page without scripts or foreign addresses, with an anchor for every operation', () => {
    const page = renderDocsPage(document);
    expect(page).not.toMatch(/<script|javascript:|\son\w+=|<link|@import|url\(/i);
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    for (const { operationId } of operations) {
      expect(page).toContain(`<article id="${operationId}">`);
      expect(page).toContain(`href="#${operationId}"`);
    }
    expect(page).toContain('wheels[].caption');
    expect(page).toContain('validation_failed');
    expect(page).toContain('&quot;label&quot;:');
    expect(docsStyleHash).toMatch(/^'sha256-[\w+/]{43}='$/);
  });

  it('escapes what a document says', () => {
    const page = renderDocsPage({ ...document, info: { title: '<script>alert(1)</script>', version: '"' } });
    expect(page).not.toContain('<script>');
  });
});
