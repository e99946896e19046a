import { ColourCount, type ColourGroup } from '@imprint/platform/colours';
import type { ReadPicture } from '../../read-site.js';
import { colourIn } from './css-colour.js';
import { isColourful } from './accent-evidence.js';
import { isRaster } from './raster.js';

const most = { bytes: 12 * 1024 * 1024, pixels: 40_000_000, vectorLength: 300_000, groups: 8, seconds: 10 };
const sampled = 64;

/** Colours of a picture, the most frequent first. One that cannot be read has none. */
export async function coloursOf({ bytes, mimeType }: ReadPicture): Promise<ColourGroup[]> {
  if (bytes.length > most.bytes) return [];
  if (/svg/iu.test(mimeType) || bytes.subarray(0, 400).toString('utf8').includes('<svg'))
    return vectorColours(bytes.toString('utf8', 0, most.vectorLength));
  if (!isRaster(bytes)) return [];
  try {
    const { default: sharp } = await import('sharp');
    const { data } = await sharp(bytes, { limitInputPixels: most.pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: most.seconds })
      .resize(sampled, sampled, { fit: 'inside', kernel: 'nearest' })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const count = new ColourCount();
    for (let at = 0; at + 3 < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
      if (alpha > 127) count.add(red, green, blue, alpha / 255);
    }
    return count.groups(most.groups);
  } catch {
    return [];
  }
}

/** Colours that a vector picture names. It is not drawn for that: what strangers draw may take long. */
function vectorColours(svg: string): ColourGroup[] {
  const count = new ColourCount();
  for (const [, value = ''] of svg.matchAll(
    /(?:fill|stroke|stop-color)\s{0,8}[:=]\s{0,8}["']?\s{0,8}([#\w][\w#%., ()-]{1,60})/giu,
  )) {
    const colour = colourIn(value.replace(/["';].*$/u, ''));
    if (colour === undefined || colour === 'current' || colour.alpha < 0.5) continue;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.hex.slice(at, at + 2), 16));
    count.add(red, green, blue, 1);
  }
  return count.groups(most.groups);
}

/** Those of a picture that may be colours of a brand. */
export const colourfulOf = (groups: readonly ColourGroup[]): ColourGroup[] =>
  groups.filter(({ colour, share }) => share > 0.03 && isColourful(colour));
