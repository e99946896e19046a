import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { startSample, type RunningSample } from '../sample-app.fixture.js';
import type { OpenApiDocument } from './openapi.js';
import type { JsonSchema } from './json-schema.js';

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
      security: [{ apiKey: [] }, { session: [] }],
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

  it('a field is described in the words of its DTO, with its example', () => {
    expect(document.components.schemas['CreateCar']).toMatchObject({
      properties: { label: { type: 'string', description: 'Name of the car.', examples: ['Beetle'] } },
    });
  });

  it('an operation has the name and the words of its handler, and the same under a second path with a name of its own', () => {
    const [named, alias] = ['/v1/cars', '/cars'].map((path) => document.paths[path]?.['get']);
    expect(named).toMatchObject({
      operationId: 'listCars',
      summary: 'List cars',
      description: expect.stringContaining('By age.'),
    });
    expect(alias?.operationId).toBe('listCarsAlias');
    expect(document.tags).toContainEqual({ name: 'cars' });
  });

  it('a list and a resource are documents with typed data, links and meta', () => {
    const { CarList, CarDocument } = document.components.schemas;
    const content = (path: string) => Object.values(document.paths[path]?.['get']?.responses[200]?.['content'] ?? {});
    expect(content('/v1/cars')).toEqual([{ schema: { $ref: '#/components/schemas/CarList' } }]);
    expect(content('/v1/cars/{id}')).toEqual([{ schema: { $ref: '#/components/schemas/CarDocument' } }]);
    expect(CarList).toMatchObject({
      required: ['data', 'meta', 'links'],
      properties: {
        data: { items: { $ref: '#/components/schemas/CarResource' } },
        meta: { $ref: '#/components/schemas/PageMeta' },
      },
    });
    expect(CarDocument).toMatchObject({ properties: { data: { $ref: '#/components/schemas/CarResource' } } });
  });

  it('a class inside an answer has every field, and null where there is none', () => {
    expect(document.components.schemas['WheelView']).toMatchObject({
      required: ['caption', 'pressure'],
      properties: { pressure: { type: ['integer', 'null'] } },
    });
  });

  it('a value of a list and an object of a class may be null where the attribute may', () => {
    const { attributes } = (document.components.schemas['CarResource'] as { properties: Record<string, JsonSchema> }).properties;
    const { drive, spare } = attributes?.['properties'] as Record<string, JsonSchema>;
    expect(drive).toEqual({ anyOf: [{ type: 'string', enum: ['petrol', 'electric'] }, { type: 'null' }] });
    expect(spare).toMatchObject({ anyOf: [{ $ref: '#/components/schemas/WheelView' }, { type: 'null' }] });
  });
});
