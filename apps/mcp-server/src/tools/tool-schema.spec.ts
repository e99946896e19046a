import { describe, expect, it } from '@jest/globals';
import { tools } from '../toolsets/index.js';
import { inputSchemaOf } from './tool-schema.js';
import { declarationOf } from './tool.js';

const schemaOf = (name: string) => {
  const declaration = tools.map((tool) => declarationOf(tool)).find((one) => one.name === name);
  return inputSchemaOf(declaration?.arguments ?? null) as { properties: Record<string, object>; $defs?: Record<string, object> };
};

describe.each(tools.map((tool) => declarationOf(tool)))('$name', ({ description }) => {
  it('says when to use it and what comes next', () => {
    expect(description).toMatch(/\b(?:use|call|poll) it\b|^Searches every tool/i);
    expect(description).toMatch(/\bnext\b|\bthen\b/i);
  });
});

describe('the schema of a tool’s arguments', () => {
  it.each(tools.map((tool) => declarationOf(tool)))('$name: names every argument', ({ arguments: taken }) => {
    const { properties } = inputSchemaOf(taken) as { properties: object };
    expect(Object.keys(properties).length > 0).toBe(taken !== null);
  });

  it('is refused for a class without fields of its own: a client would see none', () => {
    class Renamed {}
    expect(() => inputSchemaOf(Renamed)).toThrow('Renamed declares no field');
  });

  it('marks the fields that null clears, including nested ones', () => {
    expect(schemaOf('update_scheduled_release').$defs).toMatchObject({
      ScheduledReleaseChanges: {
        properties: { caption: { anyOf: [{ type: 'string' }, { type: 'null' }] }, title: { type: 'string' } },
      },
    });
  });
});
