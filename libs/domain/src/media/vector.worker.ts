import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

// A process of its own: `vectorAsPng` starts it and, when it takes too long or too much, ends it.

/** Pixels of the longer side. */
const side = 512;
const mostPixels = 40_000_000;
/** Pixels per inch for which the sizes of an SVG are meant. */
const usualDensity = 72;

const [source = '', target = ''] = process.argv.slice(2);
// Each thread takes room of the memory that this process may have.
sharp.concurrency(1);
const svg = await readFile(source);
const options = { limitInputPixels: mostPixels, failOn: 'error' } as const;
const { width, height } = await sharp(svg, options).metadata();
if (width * height > mostPixels) throw new Error('it has too many pixels');
const density = Math.min(2_400, Math.max(1, (usualDensity * side) / Math.max(width, height, 1)));
await sharp(svg, { ...options, density })
  .resize({ width: 2 * side, height: 2 * side, fit: 'inside', withoutEnlargement: true })
  .png()
  .toFile(target);
