import { describe, expect, it } from '@jest/globals';
import { postSlug, readablePart } from './post-slug.js';

describe('the address of a post on its site', () => {
  it.each([
    ['Grüße, kurz & gut', 'grusse-kurz-gut'],
    ['Ça va? 50 % off', 'ca-va-50-off'],
    ['— — —', 'post'],
    ['春のメニュー', 'post'],
    ['x'.repeat(60), 'x'.repeat(60)],
    ['x'.repeat(61), 'x'.repeat(60)],
    [`${'x'.repeat(59)} y`, 'x'.repeat(59)],
  ])('of %j begins with %s', (title, expected) => expect(readablePart(title)).toBe(expected));

  it('ends in what is random of the target id', () => {
    expect(postSlug({ title: 'Spring menu', targetId: 'tgt_01k9xw5rq00123456789abcdef' })).toBe('spring-menu-456789abcdef');
  });
});
