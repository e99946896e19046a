import type { Hex } from './colour.js';

/** A colour as people see it: equal distances look equally far apart (https://bottosson.github.io/posts/oklab/). */
export type Lab = readonly [lightness: number, greenToRed: number, blueToYellow: number];

const linear = (value: number): number => (value <= 10.31475 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

/** Of channels from 0 to 255. */
export function labOf(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Of `#rrggbb`. */
export function labOfHex(colour: Hex): Lab {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return labOf(red, green, blue);
}

/** About 0.02 is the least difference that people notice side by side; black and white are 1 apart. */
export const labDistance = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** How colourful it is: 0 of grey. */
export const chroma = ([, a, b]: Lab): number => Math.hypot(a, b);
