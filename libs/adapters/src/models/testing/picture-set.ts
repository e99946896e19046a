import sharp from 'sharp';
import { seedOf, type Seed } from '../seed.js';

/** Colours of pictures: of what surrounds things, and of the things. */
export interface PictureColors {
  ground: string;
  shapes: readonly [string, ...string[]];
}

/** Two looks that nobody confuses. */
export const sea: PictureColors = { ground: '#e9f1f2', shapes: ['#0b4f6c', '#0b4f6c', '#01baef', '#f2a541'] };
export const orchard: PictureColors = { ground: '#fff3dc', shapes: ['#5b2333', '#5b2333', '#c1292e', '#6a994e'] };

/** All of them, as `paletteShare` takes them. */
export const colorsOf = ({ ground, shapes }: PictureColors): Record<string, string> =>
  Object.fromEntries([ground, ...shapes].map((color, index) => [String(index), color]));

const block = (seed: Seed, side: number, fill: string): string => {
  const [width, height] = [seed.between(0.12, 0.4) * side, seed.between(0.12, 0.4) * side];
  const [x, y] = [seed.between(0.12, 0.85) * side - width / 4, seed.between(0.12, 0.85) * side - height / 4];
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
};

/** A PNG of blocks in these colours. The same name is the same picture, and other names are pictures that differ. */
export async function blockPicture(colors: PictureColors, name: string, side = 320): Promise<Buffer> {
  const seed = seedOf('blocks', name);
  const blocks = Array.from({ length: 7 }, () => block(seed, side, seed.pick(colors.shapes)));
  const ground = `<rect width="${side}" height="${side}" fill="${colors.ground}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${ground}${blocks.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Several of them. */
export const blockPictures = (colors: PictureColors, count: number): Promise<Buffer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => blockPicture(colors, String(index))));
