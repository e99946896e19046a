import { describe, expect, it } from '@jest/globals';
import { sitePages } from '../pages/site-pages.js';
import { siteOf } from '../sites.fixture.js';
import { nameOf } from './name-words.js';
import { findName } from './site-name.js';

const nameOn = (html: string, address = 'https://kilnstudio.example/'): unknown =>
  findName(sitePages(siteOf(address, { '/': html })))?.value;

describe('a name', () => {
  it.each([
    ['ようこそ！鶴亀湯のホームページへ', '鶴亀湯'],
    ['鶴亀湯のホームページへようこそ', '鶴亀湯'],
    ['鶴亀湯へようこそ！', '鶴亀湯'],
    ['欢迎光临山本园', '山本园'],
    ['山本園 公式サイト', '山本園'],
    ['Welcome to Kiln Studio!', 'Kiln Studio'],
    ['Willkommen bei Kiln', 'Kiln'],
    ['Welkom bij Kiln', 'Kiln'],
    ['Добро пожаловать в Печь', 'Печь'],
    ['ברוכים הבאים לכבשן', 'כבשן'],
    ['Yahoo!', 'Yahoo!'],
    ['Official website', undefined],
    ['My Store', undefined],
  ])('of %s is %s', (text, name) => {
    expect(nameOf(text)).toBe(name);
  });

  it('is not that of what the site was made with, unless it is its own site', () => {
    const head =
      '<title>Pots</title><meta property="og:site_name" content="Wix.com"><header><a href="/">Ann’s Studio</a></header>';
    expect(nameOn(head, 'https://kiln.wixsite.com/')).toBe('Ann’s Studio');
    expect(nameOn('<title>Shopify</title><meta property="og:site_name" content="Shopify">', 'https://www.shopify.example/')).toBe(
      'Shopify',
    );
  });

  it('is the part of a Chinese title that is not the name of the page', () => {
    const html = '<title>首页-山本园</title><meta property="og:site_name" content="山本园">';
    expect(nameOn(html)).toBe('山本园');
  });
});
