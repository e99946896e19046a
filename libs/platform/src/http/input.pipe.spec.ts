import { expect, it } from '@jest/globals';
import { InputPipe } from './input.pipe.js';

const pipe = new InputPipe();

it.each([
  ['one segment of a path', 'a\0'],
  ['one segment of several', { slug: 'acme', id: 'a\0' }],
  ['half of a surrogate pair', { id: 'a\ud800' }],
])('text that PostgreSQL cannot hold names nothing: %s', async (_name, value) => {
  await expect(pipe.transform(value, { type: 'param', metatype: Object })).rejects.toMatchObject({ code: 'not_found' });
});

it('other segments are taken as they are', async () => {
  const value = { slug: 'acmé', id: 'mcpc_1' };
  expect(await pipe.transform(value, { type: 'param', metatype: Object })).toBe(value);
});
