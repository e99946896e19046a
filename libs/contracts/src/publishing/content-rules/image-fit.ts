import { areaAround, center, wholePixels, type Area, type Point } from './area.js';

/** What a picture is and which of it should stay in view. */
export interface FittableImage {
  mimeType: string;
  sizeBytes: number;
  /** Pixels; null where they are not known. */
  width?: number | null;
  height?: number | null;
  focus?: Point | null;
}

/** What pictures of a channel may be. */
export interface ImageLimit {
  mimeTypes: readonly string[];
  maxBytes: number;
  /** Width divided by height. */
  minAspect?: number | null;
  maxAspect?: number | null;
}

/** How a picture is changed for a channel: it becomes a JPEG, of at most `maxBytes`. */
export interface ImageFit {
  /** The part that is shown, in pixels; null for all of it. */
  area: Area | null;
  maxBytes: number;
}

/** What a fitted picture is. */
export const fittedType = 'image/jpeg';
/** Formats of which a JPEG can be made. A GIF is none of them: it usually moves. */
export const fittableTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif'];
/** Enough for any screen; ten of them are few enough for one post. */
const fittedBytes = 4_000_000;

/**
 * How a picture is changed so that the channel takes it.
 * @returns null where it is taken as it is, and where nothing helps
 */
export function imageFit(image: FittableImage, limit: ImageLimit): ImageFit | null {
  const area = shownArea(image, limit);
  const isTaken = limit.mimeTypes.includes(image.mimeType) && image.sizeBytes <= limit.maxBytes && area === null;
  if (isTaken || !fittableTypes.includes(image.mimeType) || !limit.mimeTypes.includes(fittedType)) return null;
  return { area, maxBytes: Math.min(limit.maxBytes, fittedBytes) };
}

/** The picture as the channel gets it. Of one that is changed, `sizeBytes` is the most that it has. */
export function asFitted<Image extends FittableImage>(image: Image, fit: ImageFit | null): Image {
  if (fit === null) return image;
  const { width, height } = fit.area ?? image;
  return { ...image, mimeType: fittedType, sizeBytes: fit.maxBytes, ...(width !== undefined && { width, height }) };
}

/** The part of a picture that the shape leaves, around its focus; null for all of it. */
function shownArea({ width, height, focus }: FittableImage, { minAspect, maxAspect }: ImageLimit): Area | null {
  if (typeof width !== 'number' || typeof height !== 'number') return null;
  const [min, max] = [minAspect ?? 0, maxAspect ?? Infinity];
  const nearest = Math.min(max, Math.max(min, width / height));
  if (nearest === width / height) return null;
  const size = { width, height };
  const area = wholePixels(areaAround(size, nearest, focus ?? center), size);
  // Whole pixels may miss the shape by a part of one.
  if (area.width / area.height > max) return { ...area, width: Math.max(1, Math.floor(area.height * max)) };
  if (area.width / area.height < min) return { ...area, height: Math.max(1, Math.floor(area.width / min)) };
  return area;
}
