import { describe, expect, it } from '@jest/globals';
import { cardedLink, linksIn, sendableCards, shownCard } from './index.js';

const card = (url: string, parts: object = {}) => ({ url, title: 'Menu', isShown: true, ...parts });

describe('links in a text', () => {
  it.each([
    ['Our menu: https://terrace.example/menu.', ['https://terrace.example/menu']],
    ['(see https://terrace.example/a_(b)) and http://bar.example', ['https://terrace.example/a_(b)', 'http://bar.example/']],
    ['«https://terrace.example/menu?day=1&x=%20#top»…', ['https://terrace.example/menu?day=1&x=%20#top']],
    ['HTTPS://Terrace.Example/Menu', ['https://terrace.example/Menu']],
    ['https://例え.jp/メニュー', ['https://xn--r8jz45g.jp/%E3%83%A1%E3%83%8B%E3%83%A5%E3%83%BC']],
    ['Twice https://terrace.example https://terrace.example/', ['https://terrace.example/']],
    ['terrace.example, ftp://terrace.example, https://ada:secret@terrace.example, https://localhost and https://', []],
  ])('%j', (text, links) => {
    expect(linksIn(text)).toEqual(links);
  });

  it('are found in a text of many brackets without long thought', () => {
    const text = `https://terrace.example/${')'.repeat(40_000)}`;
    expect(linksIn(text)).toEqual(['https://terrace.example/']);
  });
});

describe('the card of a post', () => {
  const [menu, bar] = ['https://terrace.example/menu', 'https://bar.example/'];
  const text = `Today: ${menu} and ${bar}`;

  it('is that of its first link, and next to media there is none', () => {
    expect(cardedLink({ text, media: [] })).toBe(menu);
    expect(cardedLink({ text, media: ['picture'] })).toBeUndefined();
    const cards = [card(bar), card(menu)];
    expect(shownCard({ text, media: [] }, cards)).toBe(cards[1]);
    expect(shownCard({ text, media: ['picture'] }, cards)).toBeUndefined();
    expect(shownCard({ text: 'No link', media: [] }, cards)).toBeUndefined();
  });

  it('is that of the next link which has one, where the first is hidden or nothing is known of its page', () => {
    for (const hidden of [{ isShown: false }, { title: '' }]) {
      const cards = sendableCards([card(menu, hidden), card(bar)]);
      expect(shownCard({ text, media: [] }, cards)?.url).toBe(bar);
    }
  });
});
