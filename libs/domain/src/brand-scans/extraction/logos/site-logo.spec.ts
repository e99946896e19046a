import { describe, expect, it } from '@jest/globals';
import { picturesOf } from '../site-reading.js';

const address = 'https://kiln.example/';
const first = (body: string, css = '', head = ''): string | undefined => {
  const pages = [
    {
      url: address,
      html: `<html><head><title>Kiln</title><link rel="stylesheet" href="/css/style.css">${head}</head><body>${body}</body></html>`,
      language: null,
    },
  ];
  const [found] = picturesOf(pages, [{ url: `${address}css/style.css`, css }]);
  return found?.replace(address, '/');
};
const touch = '<link rel="apple-touch-icon" href="/touch.png">';

describe('a logo', () => {
  it('is the ground of what stands before an element, or what takes the place of its content', () => {
    const link = '<header><a class="logo" href="/"></a></header>';
    for (const rule of [
      '.logo::before{content:"";background:url(../mark.svg)}',
      '.logo:after{content:url(../mark.svg)}',
      '.logo{-webkit-mask:url(../mark.svg)}',
    ])
      expect(first(link, rule, touch)).toBe('/mark.svg');
  });

  it('is in the first picture that leads home, also where the head of the page has no name', () => {
    const top = '<div class="top"><a href="/home"><img src="/a7f3.png" alt=""></a></div>';
    expect(first(`${top}${'<p>Pots.</p>'.repeat(40)}`, '', touch)).toBe('/a7f3.png');
  });

  it('is found in a source of its picture where the picture comes later', () => {
    const picture = `<picture><source srcset="/logo.avif 1x, /logo@2x.avif 2x"><img class="logo" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="></picture>`;
    expect(first(`<header><a href="/">${picture}</a></header>`)).toBe('/logo@2x.avif');
  });

  it('is not doubted for how the whole page is called', () => {
    const logo = '<header><a href="/"><img class="logo" src="/logo.png"></a></header>';
    expect(first(`<div class="page lang-en has-slider card">${logo}${'<p>Pots.</p>'.repeat(80)}</div>`, '', touch)).toBe(
      '/logo.png',
    );
  });

  it('is an icon where there is nothing else, and never a picture for sharing', () => {
    const shared = '<meta property="og:image" content="/photo.jpg">';
    expect(first('<header>Kiln</header>', '', `${touch}${shared}`)).toBe('/touch.png');
    expect(first('<header>Kiln</header>', '', shared)).toBeUndefined();
  });
});
