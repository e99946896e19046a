import { describe, expect, it } from '@jest/globals';
import { pieceOf } from './upload-piece.js';

describe('the headers of a PUT', () => {
  it.each([
    [undefined, undefined, { start: 0, bytes: null, total: null }],
    [undefined, '7', { start: 0, bytes: 7, total: 7 }],
    ['bytes 0-6/10', '7', { start: 0, bytes: 7, total: 10 }],
    ['bytes 7-9/10', undefined, { start: 7, bytes: 3, total: 10 }],
    ['bytes 0-0/1', '1', { start: 0, bytes: 1, total: 1 }],
  ])('%s of %s bytes say %j', (range, length, piece) => {
    expect(pieceOf(range, length)).toEqual(piece);
  });

  it.each([
    ['bytes 7-10/10', undefined],
    ['bytes 7-6/10', undefined],
    ['bytes 0-6/*', undefined],
    ['bytes -7/10', undefined],
    ['items 0-6/10', '7'],
    ['bytes 0-6/10', '8'],
    ['bytes 0-9999999999999999/99999999999999999', undefined],
  ])('%s of %s bytes are refused', (range, length) => {
    expect(() => pieceOf(range, length)).toThrow(expect.objectContaining({ code: 'validation_failed' }));
  });
});
