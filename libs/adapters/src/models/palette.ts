import type { BrandColors } from '@imprint/contracts/brands';
import type { Seed } from './seed.js';

/** For images without a brand. Each is dark ink on light ground with one accent. */
const palettes: readonly [BrandColors, ...BrandColors[]] = [
  { background: '#f6f1e7', foreground: '#1d2433', accent: '#e4572e' },
  { background: '#eef3f0', foreground: '#12302b', accent: '#0f8b6d' },
  { background: '#f4f0fa', foreground: '#251a45', accent: '#6d3fe0' },
  { background: '#fdf3ec', foreground: '#3a1522', accent: '#c81d5b' },
  { background: '#edf2fb', foreground: '#10224a', accent: '#2259e6' },
  { background: '#fbf6df', foreground: '#26230f', accent: '#e0a106' },
  { background: '#101828', foreground: '#f5f7fb', accent: '#5ad1c4' },
  { background: '#1c1420', foreground: '#fbf3ee', accent: '#ff8a5c' },
];

/** The brand's colours, or a palette chosen by the seed. */
export function paletteOf(brand: { colors: BrandColors } | null, seed: Seed): BrandColors {
  return brand?.colors ?? seed.pick(palettes);
}
