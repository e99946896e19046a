import type { BrandColors } from '@imprint/contracts/brands';
import sharp from 'sharp';
import { labOf, labOfHex, type Lab } from './colour-difference.js';

const distance = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Share of the pixels whose colour is within ΔE 10 (CIE 1976) of one of these, 0 to 1. */
export async function paletteShare(image: Buffer, colors: BrandColors | Readonly<Record<string, string>>): Promise<number> {
  const palette = Object.values(colors).map(labOfHex);
  const { data } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let near = 0;
  // Every hundredth pixel: enough to tell a share by.
  const step = 3 * 101;
  let seen = 0;
  for (let at = 0; at + 2 < data.length; at += step) {
    const lab = labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    seen += 1;
    if (palette.some((one) => distance(one, lab) <= 10)) near += 1;
  }
  return near / seen;
}
