import { open } from 'node:fs/promises';
import sharp from 'sharp';
import { magicType } from '../decoded-image.js';
import type { Canvas } from '../local-canvas.js';
import type { Pixels } from './planes.js';

/** A picture of the request cannot be used. The message is for whoever sent it. */
export class PictureError extends Error {}

/** A file, and what messages call it, such as `Picture 1`. */
export interface NamedPicture {
  path: string;
  name: string;
}

/** A phone takes 50 million. */
const mostPixels = 120_000_000;

/** A picture cut to a shape around what draws the eye. @throws PictureError */
export async function coveringPixels({ path, name }: NamedPicture, { width, height }: Canvas): Promise<Pixels> {
  const head = Buffer.alloc(16);
  const file = await open(path, 'r');
  try {
    await file.read(head, 0, head.length, 0);
  } finally {
    await file.close();
  }
  // Only these are handed to a decoder: others, such as SVG, can name files.
  if (magicType(head) === undefined) throw new PictureError(`${name} is not a JPEG, PNG or WebP image.`);
  try {
    const { data } = await sharp(path, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, height, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width, height };
  } catch (cause) {
    throw new PictureError(`${name} is damaged, or has too many pixels.`, { cause });
  }
}
