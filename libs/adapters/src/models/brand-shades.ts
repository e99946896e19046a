import { labDistance, labOfHex, mix, type Hex } from '@imprint/platform/colours';

/** Of OKLab: beside each other they are two shades, and by themselves the same colour of a brand. */
const alike = 0.02;

/** A colour on its way to another one: with a share of 1, as far as people still call it by its name. */
export function shade(colour: Hex, towards: Hex, share: number): Hex {
  const distance = labDistance(labOfHex(colour), labOfHex(towards));
  return mix(colour, towards, share * Math.min(1, alike / Math.max(distance, 1e-6)));
}

/** Share of a step from one colour to the next in which it turns. */
const turning = 0.3;
const still = (1 - turning) / 2;

/**
 * From the first colour over the others to the last, 0 to 1. Most of the way is at one of them, in shades, because what is in between belongs
 * to no brand.
 */
export function brandRamp(colours: readonly [Hex, ...Hex[]], place: number): Hex {
  const at = Math.min(1, Math.max(0, place)) * (colours.length - 1);
  const from = Math.min(Math.floor(at), colours.length - 1);
  const [one = colours[0], other = one] = [colours[from], colours[from + 1]];
  const between = at - from;
  const turned = (between - 0.5) / turning + 0.5;
  if (turned <= 0) return shade(one, other, between / still);
  return turned >= 1 ? shade(other, one, (1 - between) / still) : mix(one, other, turned);
}
