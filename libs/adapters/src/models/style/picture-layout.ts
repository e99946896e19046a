import { labOf } from '@imprint/platform/colours';
import type { Pixels } from './picture-pixels.js';

/** How one picture is composed. */
export interface PictureLayout {
  /** Lightness between which nine tenths of the pixels lie. */
  contrast: number;
  /** Share of the pixels at which something begins or ends. */
  density: number;
  /** Where those lie: −1 left, 1 right. */
  balance: number;
  /** How strong the edges of each direction are together. */
  horizontal: number;
  vertical: number;
  diagonal: number;
}

/** Weaker changes of lightness are noise or shading. */
const edgeStrength = 0.08;
/** One direction has to outweigh the other so much. */
const clearly = 2;

/** Measures how a picture is composed, by the lightness of its pixels. @returns also the pixels at which something begins or ends: 1, others 0 */
export function layoutOf({ data, width, height }: Pixels): { layout: PictureLayout; isEdge: Uint8Array } {
  const light = Float64Array.from({ length: width * height }, (_, pixel) => {
    const at = pixel * 3;
    return labOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)[0];
  });
  const at = (x: number, y: number): number => light[y * width + x] ?? 0;
  const isEdge = new Uint8Array(width * height);
  const strength = { horizontal: 0, vertical: 0, diagonal: 0 };
  let [edges, lean, all] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const [across, down] = [Math.abs(at(x + 1, y) - at(x - 1, y)), Math.abs(at(x, y + 1) - at(x, y - 1))];
      const size = Math.hypot(across, down);
      if (size < edgeStrength) continue;
      edges += 1;
      isEdge[y * width + x] = 1;
      all += size;
      lean += size * ((2 * x) / (width - 1) - 1);
      strength[directionOf(across, down)] += size;
    }
  const inner = Math.max(1, (width - 2) * (height - 2));
  const layout = { contrast: spreadOf(light), density: edges / inner, balance: all === 0 ? 0 : lean / all, ...strength };
  return { layout, isEdge };
}

/** What changes from top to bottom is the edge of something that lies across. */
function directionOf(across: number, down: number): 'horizontal' | 'vertical' | 'diagonal' {
  if (down > across * clearly) return 'horizontal';
  return across > down * clearly ? 'vertical' : 'diagonal';
}

function spreadOf(light: Float64Array): number {
  const sorted = light.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  return at(0.95) - at(0.05);
}
