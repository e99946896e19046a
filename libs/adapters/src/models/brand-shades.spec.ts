import { describe, expect, it } from '@jest/globals';
import { brandRamp, shade } from './brand-shades.js';
import { labOfHex } from './testing/colour-difference.js';

const distance = (one: string, other: string): number =>
  Math.hypot(...labOfHex(one).map((value, index) => value - (labOfHex(other)[index] ?? 0)));

describe('shades of a brand', () => {
  it.each([
    ['#ffe600', '#ff2f7a'],
    ['#cfeecb', '#ffffff'],
    ['#101010', '#ffe600'],
    ['#2f6df0', '#12275c'],
  ])('of %s on the way to %s are told apart, and within ΔE 10', (colour, towards) => {
    const far = shade(colour, towards, 1);
    expect(far).not.toBe(colour);
    expect(distance(colour, far)).toBeLessThan(10);
    expect(distance(colour, shade(colour, towards, 0.5))).toBeLessThan(distance(colour, far));
  });

  it('stay what they are on the way to themselves', () => {
    expect(shade('#2f6df0', '#2f6df0', 1)).toBe('#2f6df0');
  });
});

describe('a ramp over the colours of a brand', () => {
  const colours = ['#fbeed5', '#c8451b', '#4a2c17'] as const;

  it('begins and ends with them, and is at one of them on two thirds of its way', () => {
    expect([brandRamp(colours, 0), brandRamp(colours, 0.5), brandRamp(colours, 1)]).toEqual(colours);
    const places = Array.from({ length: 101 }, (_, index) => brandRamp(colours, index / 100));
    const near = places.filter((place) => colours.some((colour) => distance(place, colour) < 10));
    expect(near.length).toBeGreaterThan(66);
    expect(near.length).toBeLessThan(101);
  });

  it('has an end before its beginning and after its end', () => {
    expect([brandRamp(colours, -1), brandRamp(colours, 2), brandRamp(['#123456'], 0.5)]).toEqual([
      '#fbeed5',
      '#4a2c17',
      '#123456',
    ]);
  });
});
