import type { AspectRatio } from '@imprint/contracts/generation';
import type { Size } from '@imprint/contracts/publishing/content-rules';
import { ratioOf } from '../image/image-editor.js';

/** Pixels of Full HD, either way round: merged videos are no larger. */
const most = { longer: 1_920, shorter: 1_080 };
/** Pixels that an encoder needs at least. */
const least = 64;
/** Where the first file does not say it. */
const usual: Size = { width: 1_280, height: 720 };

/** The size of a merged video: that of its first file, or the smallest one of the given format with room for it, at most Full HD. */
export function mergedSize(first: { width: number | null; height: number | null }, format: AspectRatio | null): Size {
  const { width, height } = first.width === null || first.height === null ? usual : { width: first.width, height: first.height };
  const ratio = format === null ? width / height : ratioOf(format);
  const whole = { width: Math.max(width, height * ratio), height: Math.max(height, width / ratio) };
  const [longer, shorter] = [Math.max(whole.width, whole.height), Math.min(whole.width, whole.height)];
  const scale = Math.min(1, most.longer / longer, most.shorter / shorter);
  // Even, as H.264 needs it.
  const pixels = (side: number): number => Math.max(least, 2 * Math.round((side * scale) / 2));
  return { width: pixels(whole.width), height: pixels(whole.height) };
}
