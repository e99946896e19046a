import { describe, expect, it } from '@jest/globals';
import { differenceHash, hammingDistance, nearDuplicates } from './near-duplicates.js';

/** Rows of nine pixels that get lighter, darker or stay as they are. */
const pictured = (...rows: readonly string[]): Uint8Array =>
  Uint8Array.from(
    rows.flatMap((row) => {
      let light = 100;
      return [light, ...[...row].map((step) => (light += step === '+' ? 5 : step === '-' ? -5 : 0))];
    }),
  );
const lighter = '++++++++';
const darker = '--------';

describe('the difference hash of a picture', () => {
  it('has a bit for each pixel that is darker than the one to its right, 64 of them', () => {
    const even = '00000000';
    expect(differenceHash(pictured(even, even, even, even, even, even, even, '0000000+'))).toBe(1n);
    expect(differenceHash(pictured('+0000000', even, even, even, even, even, even, even))).toBe(1n << 63n);
    const all = Array.from({ length: 8 }, () => lighter);
    expect(differenceHash(pictured(...all))).toBe(2n ** 64n - 1n);
    expect(differenceHash(pictured(...all.map(() => darker)))).toBe(0n);
  });

  it('is as far from another one as bits differ', () => {
    expect([hammingDistance(5n, 5n), hammingDistance(0b1010n, 0b0110n), hammingDistance(0n, 2n ** 64n - 1n)]).toEqual([0, 2, 64]);
  });
});

describe('near duplicates', () => {
  it('are pictures of which four bits differ at most, and five are too many', () => {
    const pictures = [
      { assetId: 'first', hash: 0n },
      { assetId: 'close', hash: 0b1111n },
      { assetId: 'far', hash: 0b11111n },
    ];
    expect(nearDuplicates(pictures)).toEqual([{ assetId: 'close', duplicateOf: 'first' }]);
  });

  it('are duplicates of a picture that remains, and not of each other', () => {
    const pictures = [
      { assetId: 'first', hash: 0n },
      { assetId: 'second', hash: 0b111n },
      { assetId: 'third', hash: 0b111111n },
      { assetId: 'fourth', hash: 0b111n },
    ];
    // The third is close to the second only, which is left out.
    expect(nearDuplicates(pictures)).toEqual([
      { assetId: 'second', duplicateOf: 'first' },
      { assetId: 'fourth', duplicateOf: 'first' },
    ]);
  });
});
