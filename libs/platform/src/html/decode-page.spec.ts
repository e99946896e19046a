import { expect, it } from '@jest/globals';
import { decodePage } from './decode-page.js';

const latin = Buffer.from('<meta charset=windows-1252>Caf\xe9', 'latin1');

it.each([
  ['what the answer says', Buffer.from('Caf\xe9', 'latin1'), 'text/html; charset=ISO-8859-1', 'Café'],
  ['what the answer says, in quotes', Buffer.from([0x83, 0x65]), 'text/html; charset="shift_jis"', 'テ'],
  ['what the page says', latin, 'text/html', '<meta charset=windows-1252>Café'],
  ['UTF-8', Buffer.from('Café'), 'text/html', 'Café'],
  ['UTF-8 for a name that nobody knows', Buffer.from('Café'), 'text/html; charset=klingon', 'Café'],
  [
    'UTF-8 for a page that cannot be UTF-16',
    Buffer.from('<meta charset="utf-16">Café'),
    'text/html',
    '<meta charset="utf-16">Café',
  ],
  [
    'its byte order mark, whatever is said',
    Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Café', 'utf16le')]),
    'text/html; charset=utf-8',
    'Café',
  ],
  [
    'what a stylesheet says',
    Buffer.from('@charset "iso-8859-1";a{content:"\xe9"}', 'latin1'),
    'text/css',
    '@charset "iso-8859-1";a{content:"é"}',
  ],
])('a page is decoded by %s', (_by, bytes, contentType, text) => {
  expect(decodePage(bytes, contentType)).toBe(text);
});

it('only the beginning of a page says how it is encoded', () => {
  expect(decodePage(Buffer.concat([Buffer.alloc(1_024, ' '), latin]), 'text/html')).toContain('Caf\ufffd');
});
