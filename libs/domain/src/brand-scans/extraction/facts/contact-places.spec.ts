import { describe, expect, it } from '@jest/globals';
import { sitePage, type SitePage } from '../pages/site-pages.js';
import { contactParts } from './contact-places.js';

const pageOf = (body: string): SitePage =>
  sitePage({ url: 'https://www.kiln.example/', html: `<html><body>${body}</body></html>`, language: null }, true);
const partsOf = (body: string): string[] => contactParts(pageOf(body)).map(({ attributes }) => attributes['id'] ?? '');

describe('the parts of a page that say how a site is reached', () => {
  it('are the outermost ones, in the order of the page', () => {
    expect(
      partsOf(`<div id="a" class="contact"><p id="b" class="address"><b id="c" class="visit">1</b></p><p id="d" class="address">2</p></div>
        <p>3</p><div id="e" class="contact"></div><div><p id="f" class="address"><b id="g" class="visit">4</b></p></div>
        <footer id="h"><p id="i" class="contact">5</p></footer>`),
    ).toEqual(['a', 'e', 'f', 'h']);
  });

  it('are twenty at most', () => {
    expect(partsOf('<p id="a" class="contact">1</p>'.repeat(20))).toHaveLength(20);
    expect(partsOf('<p id="a" class="contact">1</p>'.repeat(21))).toHaveLength(20);
  });

  it.each([
    ['beside each other', '<p class="contact">1</p>'.repeat(29_000)],
    ['in each other', `${'<p class="contact"><b>'.repeat(90)}${'<i class="visit">1</i>'.repeat(28_000)}`],
  ])('are found by looking at each element of a large page a few times only where they stand %s', (_what, body) => {
    const page = pageOf(body);
    expect(page.tree.elements.length).toBeGreaterThan(28_000);
    const read = countingEnds(page);
    expect(contactParts(page).length).toBeGreaterThan(0);
    expect(read()).toBeLessThanOrEqual(4 * page.tree.elements.length);
  });
});

/** How often the end of an element is asked for, which says what an element holds. */
function countingEnds({ tree }: SitePage): () => number {
  let count = 0;
  for (const element of tree.elements) {
    const { end } = element;
    Object.defineProperty(element, 'end', {
      get: () => {
        count += 1;
        return end;
      },
    });
  }
  return () => count;
}
