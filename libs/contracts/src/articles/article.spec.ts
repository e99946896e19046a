import { expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { limits } from '../limits/limits.js';
import { UpdateRelease } from '../publishing/index.js';
import { UpdateArticle } from './article.js';

it.each([UpdateArticle, UpdateRelease])('a revision is one that a row can have: %p', (body) => {
  const faults = (expectedRevision: number): ValidationError[] => validateSync(plainToInstance(body, { expectedRevision }));
  expect([faults(1), faults(limits.revision)]).toEqual([[], []]);
  for (const wrong of [0, limits.revision + 1]) expect(faults(wrong)).toMatchObject([{ property: 'expectedRevision' }]);
});
