import { expect, it } from '@jest/globals';
import { articleSlug } from './article-slug.js';

it.each([
  ['Über uns, kurz!', 'uber-uns-kurz'],
  ['  --- ', 'article'],
  ['日本語', 'article'],
  ['x'.repeat(300), 'x'.repeat(88)],
])('the address of %j is %s', (title, slug) => {
  expect(articleSlug(title)).toBe(slug);
});
