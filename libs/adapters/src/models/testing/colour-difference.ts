/** CIE L*a*b*. */
export type Lab = readonly [lightness: number, a: number, b: number];

/** sRGB to CIE L*a*b* under D65 (IEC 61966-2-1, CIE 15). */
export function labOf(red: number, green: number, blue: number): Lab {
  const linear = (value: number): number => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const bent = (value: number): number => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116);
  const x = bent((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = bent(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = bent((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** @param hex `#rrggbb` */
export function labOfHex(hex: string): Lab {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return labOf(r, g, b);
}

const degrees = (radians: number): number => (radians * 180) / Math.PI;
const radians = (angle: number): number => (angle * Math.PI) / 180;

/** CIEDE2000 (CIE 142), with the names of Sharma, Wu and Dalal (2005). */
export function ciede2000(one: Lab, other: Lab): number {
  const [first, second] = primed(one, other);
  const dL = second.L - first.L;
  const dC = second.C - first.C;
  const isGrey = first.C * second.C === 0;
  const dh = isGrey ? 0 : ((second.h - first.h + 540) % 360) - 180;
  const dH = 2 * Math.sqrt(first.C * second.C) * Math.sin(radians(dh / 2));
  const L = (first.L + second.L) / 2;
  const C = (first.C + second.C) / 2;
  const h = isGrey ? first.h + second.h : meanHue(first.h, second.h);
  const T =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63));
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const SC = 1 + 0.045 * C;
  const SH = 1 + 0.015 * C * T;
  const turn = 30 * Math.exp(-(((h - 275) / 25) ** 2));
  const RT = -2 * chromaWeight(C) * Math.sin(radians(2 * turn));
  return Math.sqrt((dL / SL) ** 2 + (dC / SC) ** 2 + (dH / SH) ** 2 + RT * (dC / SC) * (dH / SH));
}

interface Primed {
  L: number;
  C: number;
  h: number;
}

/** With `a` stretched where colours are pale, which is where L*a*b* is uneven. */
function primed(one: Lab, other: Lab): readonly [Primed, Primed] {
  const mean = (Math.hypot(one[1], one[2]) + Math.hypot(other[1], other[2])) / 2;
  const stretch = 1 + 0.5 * (1 - chromaWeight(mean));
  const of = ([L, a, b]: Lab): Primed => ({
    L,
    C: Math.hypot(a * stretch, b),
    h: a === 0 && b === 0 ? 0 : (degrees(Math.atan2(b, a * stretch)) + 360) % 360,
  });
  return [of(one), of(other)];
}

const chromaWeight = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7));

function meanHue(one: number, other: number): number {
  if (Math.abs(one - other) <= 180) return (one + other) / 2;
  return one + other < 360 ? (one + other + 360) / 2 : (one + other - 360) / 2;
}
