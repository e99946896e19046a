import type { BrandColors } from '@imprint/contracts/brands';
import sharp from 'sharp';

type Lab = readonly [lightness: number, a: number, b: number];

/** sRGB to CIE L*a*b* under D65 (IEC 61966-2-1, CIE 15). */
function labOf(red: number, green: number, blue: number): Lab {
  const linear = (value: number): number => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: Lab, other: Lab): number => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/** Share of the pixels whose colour is within ΔE 10 (CIE 1976) of one of these, 0 to 1. */
export async function paletteShare(image: Buffer, colors: BrandColors | Readonly<Record<string, string>>): Promise<number> {
  const palette = Object.values(colors).map((hex) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
    return labOf(r, g, b);
  });
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
