import { describe, expect, it } from '@jest/globals';
import { ciede2000, labOfHex, type Lab } from './colour-difference.js';

/** Of the test data that Sharma, Wu and Dalal published with their paper (2005), those pairs that take each branch. */
const published: readonly [Lab, Lab, number][] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1.0],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, -1, 2], [50, 0, 0], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [61, -5, 29], 22.8977],
  [[50, 2.5, 0], [58, 24, 15], 19.4535],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[36.4612, 47.858, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

describe('CIEDE2000', () => {
  it.each(published)('differs between %j and %j by %d, as published, in both directions', (one, other, difference) => {
    expect(ciede2000(one, other)).toBeCloseTo(difference, 4);
    expect(ciede2000(other, one)).toBeCloseTo(difference, 4);
  });

  it('reads colours as they are written', () => {
    expect(labOfHex('#ffffff')[0]).toBeCloseTo(100, 1);
    expect(labOfHex('#ff0000').map(Math.round)).toEqual([53, 80, 67]);
    expect(ciede2000(labOfHex('#2f5d50'), labOfHex('#2F5D50'))).toBe(0);
    expect(ciede2000(labOfHex('#000000'), labOfHex('#ffffff'))).toBeGreaterThan(99);
  });
});
