import { describe, expect, it } from '@jest/globals';
import { nextPage } from './next-page.js';

describe(nextPage.name, () => {
  it.each(['/', '/feed', '/a?b=c&d=%2F#e', '/a/../b'])('leads on to %s', (next) => {
    const { pathname, search, hash } = new URL(next, 'http://x');
    expect(nextPage(next)).toBe(pathname + search + hash);
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'javascript:alert(1)',
    'evil',
    '',
    undefined,
    ['/a', '/b'],
  ])('never to %j', (next) => {
    expect(nextPage(next)).toBe('/');
    expect(new URL(nextPage(next), 'https://own.example').origin).toBe('https://own.example');
  });
});
