/** Pixels of a picture: red, green, blue and alpha, not multiplied. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/** A part of a picture with even edges, in pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** BT.709, limited range (https://www.itu.int/rec/R-REC-BT.709), in units of 1/65536. */
const luma = (red: number, green: number, blue: number): number =>
  (red * 11_966 + green * 40_254 + blue * 4_064 + 1_081_344) >> 16;
const blueness = (red: number, green: number, blue: number): number =>
  (8_421_376 - red * 6_596 - green * 22_188 + blue * 28_784) >> 16;
const redness = (red: number, green: number, blue: number): number =>
  (8_421_376 + red * 28_784 - green * 26_145 - blue * 2_639) >> 16;

/** Planes of luma and chroma of an opaque picture whose sides are even. */
export function opaquePlanes({ data, width, height }: Pixels): Uint8Array {
  return planesOf({ data, width, height }, { x: 0, y: 0, width, height }, false);
}

/** Planes of luma, chroma and alpha of a part. Chroma counts by alpha, so that edges have no fringe. */
export function transparentPlanes(pixels: Pixels, part: Part): Uint8Array {
  return planesOf(pixels, part, true);
}

function planesOf({ data, width }: Pixels, part: Part, hasAlpha: boolean): Uint8Array {
  const size = part.width * part.height;
  const planes = new Uint8Array((hasAlpha ? 2.5 : 1.5) * size);
  for (let y = 0; y < part.height; y += 1) {
    const from = ((part.y + y) * width + part.x) * 4;
    const to = y * part.width;
    for (let x = 0; x < part.width; x += 1) {
      const at = from + x * 4;
      planes[to + x] = luma(data[at] as number, data[at + 1] as number, data[at + 2] as number);
      if (hasAlpha) planes[1.5 * size + to + x] = data[at + 3] as number;
    }
  }
  const half = part.width / 2;
  for (let y = 0; y < part.height / 2; y += 1) {
    const from = ((part.y + 2 * y) * width + part.x) * 4;
    chromaLine(
      data,
      from,
      from + width * 4,
      hasAlpha,
      planes.subarray(size + y * half, size + (y + 1) * half),
      planes.subarray(1.25 * size + y * half),
    );
  }
  return planes;
}

/** Of each four pixels of two lines, the average. */
function chromaLine(
  ...[data, upper, lower, hasAlpha, blue, red]: [Uint8Array, number, number, boolean, Uint8Array, Uint8Array]
): void {
  const next = lower - upper;
  for (let x = 0, at = upper; x < blue.length; x += 1, at += 8) {
    let reds = 0;
    let greens = 0;
    let blues = 0;
    let weights = 0;
    for (let corner = at; corner <= at + next; corner += next) {
      for (let pixel = corner; pixel <= corner + 4; pixel += 4) {
        const weight = hasAlpha ? (data[pixel + 3] as number) : 1;
        reds += (data[pixel] as number) * weight;
        greens += (data[pixel + 1] as number) * weight;
        blues += (data[pixel + 2] as number) * weight;
        weights += weight;
      }
    }
    const by = weights === 0 ? 1 : weights;
    blue[x] = blueness(reds / by, greens / by, blues / by);
    red[x] = redness(reds / by, greens / by, blues / by);
  }
}

/** The smallest part with even edges that holds everything visible; null of a picture that is empty. */
export function visiblePart({ data, width, height }: Pixels): Part | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (data[(y * width + x) * 4 + 3] === 0) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  }
  if (right < 0) return null;
  const [x, y] = [left - (left % 2), top - (top % 2)];
  return { x, y, width: right - x + 1 + ((right - x + 1) % 2), height: bottom - y + 1 + ((bottom - y + 1) % 2) };
}

/** In place: colours that were multiplied by their alpha become those of the picture. */
export function unmultiplied(pixels: Pixels): Pixels {
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.min(255, Math.round(((data[channel] ?? 0) * 255) / alpha));
  }
  return pixels;
}
