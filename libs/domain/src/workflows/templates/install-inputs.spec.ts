import { Problem } from '@imprint/contracts/errors';
import { describe, expect, it } from '@jest/globals';
import { deepestValue } from '../graph/shapes.js';
import { installedInputs } from './install-inputs.js';

const inputs = {
  theme: { type: 'text', required: true },
  posts: { type: 'number', default: 3 },
  parts: { type: 'list' },
} as const;
const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

function pointersOf(given: Record<string, unknown>): unknown[] {
  try {
    installedInputs(inputs, given);
    return [];
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.entries.map(({ code, source }) => [code, source?.pointer]);
  }
}

describe('inputs of a template', () => {
  it('have the given values as their defaults, and otherwise their own', () => {
    expect(installedInputs(inputs, { theme: 'Bread', posts: null })).toEqual({
      theme: { type: 'text', required: true, default: 'Bread' },
      posts: { type: 'number', default: 3 },
      parts: { type: 'list' },
    });
    expect(installedInputs(inputs, { posts: 0, theme: '' })).toMatchObject({ posts: { default: 0 }, theme: { default: '' } });
  });

  it('refuse values that are unknown or of another type, all at once', () => {
    expect(pointersOf({ theme: 1, posts: '3', constructor: 'x', 'a/b~c': 'x' })).toEqual([
      ['validation_failed', '/inputs/theme'],
      ['validation_failed', '/inputs/posts'],
      ['validation_failed', '/inputs/constructor'],
      ['validation_failed', '/inputs/a~1b~0c'],
    ]);
  });

  it('take values that are nested as deep as settings are, and no deeper', () => {
    expect(pointersOf({ parts: nested(deepestValue) })).toEqual([]);
    expect(pointersOf({ parts: nested(deepestValue + 1) })).toEqual([['validation_failed', '/inputs/parts']]);
  });
});
