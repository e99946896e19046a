import { inTurn, type Picture } from './picture-work.js';
import { headBytes, sniffType } from './sniff-type.js';
import { vectorAsPng } from './vector-picture.js';

/** Types that are read besides SVG. None of them can hold a script, or refer to another file. */
const taken = ['image/png', 'image/apng', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];
/** Of an SVG, which is a program as much as a picture. */
const mostSvgBytes = 1_048_576;
/** Pixels of the longer side. */
const side = 1_024;
const mostPixels = 40_000_000;
const mostSeconds = 10;
/** Nothing of it is looked at twice, however often a declaration is begun. */
const declaresEntities = /<!(?:ENTITY|DOCTYPE[^<>[]*\[)/i;

/**
 * What a picture from a site shows, as a PNG of at most 1,024 pixels, or a JPEG of what was one, with what shines through and without metadata or appended data. An
 * SVG is drawn by librsvg, which runs no script and, given bytes alone, reads no file and no address, in a process of its own.
 * @throws Error when it is no picture that can be drawn within its bounds
 */
export async function flatPicture(bytes: Buffer): Promise<Picture & { mimeType: string }> {
  const isVector = isSvg(bytes);
  if (!isVector) {
    const found = await sniffType(bytes.subarray(0, headBytes));
    if (found === undefined || !taken.includes(found)) throw new Error('it is no picture of a type that is taken');
  } else if (bytes.length > mostSvgBytes || declaresEntities.test(bytes.toString('latin1')))
    throw new Error('it is an SVG that is too large, or declares entities');
  const drawn = isVector ? await vectorAsPng(bytes) : bytes;
  return inTurn(async () => {
    const { default: sharp } = await import('sharp');
    const limitedBy = { limitInputPixels: mostPixels, failOn: 'error' } as const;
    const { width, height, format } = await sharp(drawn, limitedBy).metadata();
    if (width * height > mostPixels) throw new Error('it has too many pixels');
    const image = sharp(drawn, limitedBy).timeout({ seconds: mostSeconds });
    const small = image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
    const flat = small.toColourspace('srgb');
    const isPhoto = format === 'jpeg';
    const { data, info } = await (isPhoto ? flat.jpeg({ quality: 90 }) : flat.png()).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, mimeType: isPhoto ? 'image/jpeg' : 'image/png' };
  });
}

/** By what it begins with, whatever it is called. */
function isSvg(bytes: Buffer): boolean {
  const head = bytes
    .toString('utf8', 0, headBytes)
    .replace(/^\uFEFF/, '')
    .trimStart();
  return /^(?:<\?xml|<!DOCTYPE svg|<!--|<svg[\s>])/i.test(head) && /<svg[\s>]/i.test(head);
}
