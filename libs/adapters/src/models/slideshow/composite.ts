import { appearance, type Film, type FilmScene, type Overlay, type TransitionKind, type Waveform } from './film.js';

/** Planes of a film's picture: luma, and chroma in half the width and height. */
export interface Frame {
  data: Uint8Array;
  width: number;
  height: number;
}

/** The files of a scene, read. */
export interface LoadedScene {
  scene: FilmScene;
  ground: Uint8Array;
  overlay: Uint8Array | null;
}

/** The files of a waveform, read. */
export interface LoadedWaveform {
  waveform: Waveform;
  picture: Uint8Array;
  masks: Uint8Array;
}

/** An empty picture of a film. */
export const frameOf = ({ width, height }: Film): Frame => ({ data: new Uint8Array((width * height * 3) / 2), width, height });

/** The three planes of a picture: where each begins, and how wide and high it is. */
function planes(width: number, height: number): { start: number; width: number; height: number; scale: 1 | 2 }[] {
  const [size, half, low] = [width * height, width / 2, height / 2];
  return [
    { start: 0, width, height, scale: 1 },
    { start: size, width: half, height: low, scale: 2 },
    { start: size + half * low, width: half, height: low, scale: 2 },
  ];
}

/** Draws a frame of a scene. */
export function paint({ scene, ground, overlay }: LoadedScene, frame: number, into: Frame): void {
  const { zoom, frames } = scene;
  const scale = zoom.from + ((zoom.to - zoom.from) * frame) / Math.max(1, frames - 1);
  if (scale === 1) into.data.set(ground);
  else for (const plane of planes(into.width, into.height)) enlarge(ground, into.data, plane, scale, zoom);
  if (scene.overlay !== null && overlay !== null) lay(overlay, scene.overlay, frame, into);
}

type Plane = ReturnType<typeof planes>[number];

interface Columns {
  at: Int32Array;
  share: Int32Array;
}

/** Where each pixel comes from: the one before, and how much of the next one, in 256ths. */
function sources(count: number, fixed: number, scale: number): Columns {
  const [at, share] = [new Int32Array(count), new Int32Array(count)];
  for (let index = 0; index < count; index += 1) {
    const place = Math.min(count - 1, Math.max(0, fixed + (index - fixed) / scale));
    at[index] = Math.min(count - 2, Math.floor(place));
    share[index] = Math.round((place - (at[index] ?? 0)) * 256);
  }
  return { at, share };
}

function enlarge(from: Uint8Array, into: Uint8Array, plane: Plane, scale: number, point: { x: number; y: number }): void {
  const { start, width, height } = plane;
  const columns = sources(width, point.x / plane.scale, scale);
  const rows = sources(height, point.y / plane.scale, scale);
  for (let y = 0; y < height; y += 1) {
    const above = start + (rows.at[y] ?? 0) * width;
    enlargeLine(from, above, above + width, rows.share[y] ?? 0, into, start + y * width, columns);
  }
}

/** Of a line between two others, by how much of the second one: most of the time of a video without ffmpeg is spent here. */
function enlargeLine(
  ...[from, above, below, down, into, line, columns]: [Uint8Array, number, number, number, Uint8Array, number, Columns]
): void {
  const { at, share } = columns;
  const up = 256 - down;
  for (let x = 0; x < at.length; x += 1) {
    const place = at[x] as number;
    const across = share[x] as number;
    const left = (from[above + place] as number) * up + (from[below + place] as number) * down;
    const right = (from[above + place + 1] as number) * up + (from[below + place + 1] as number) * down;
    into[line + x] = ((left << 8) + (right - left) * across + 32_768) >> 16;
  }
}

/** Lays an overlay over what is drawn, as far as it has appeared. */
function lay(pixels: Uint8Array, overlay: Overlay, frame: number, into: Frame): void {
  const shown = appearance(overlay, frame);
  if (shown === 0) return;
  const top = overlay.y + 2 * Math.round((overlay.rise / 2) * (1 - shown) ** 3);
  const alphaStart = (overlay.width * overlay.height * 3) / 2;
  const strength = Math.round(shown * 256);
  const targets = planes(into.width, into.height);
  planes(overlay.width, overlay.height).forEach((source, index) => {
    const target = targets[index] as Plane;
    const { scale } = source;
    const [left, first] = [overlay.x / scale, top / scale];
    const rows = Math.min(source.height, target.height - first);
    for (let y = 0; y < rows; y += 1) {
      const line = target.start + (first + y) * target.width + left;
      const from = source.start + y * source.width;
      const alphas = alphaStart + y * scale * overlay.width;
      for (let x = 0; x < source.width; x += 1) {
        const alpha = ((pixels[alphas + x * scale] as number) * strength) >> 8;
        if (alpha === 0) continue;
        const below = into.data[line + x] as number;
        into.data[line + x] = below + Math.round((((pixels[from + x] as number) - below) * alpha) / 255);
      }
    }
  });
}

/** Lays the picture of a waveform over what is drawn, where the mask of the frame shows it. */
export function layWaveform({ waveform, picture, masks }: LoadedWaveform, frame: number, into: Frame): void {
  const { x: across, y: down, width, height, cell } = waveform;
  const columns = width / cell.width;
  const mask = masks.subarray((frame * columns * height) / cell.height);
  const targets = planes(into.width, into.height);
  planes(width, height).forEach(({ start, scale, ...source }, index) => {
    const target = targets[index] as Plane;
    for (let y = 0; y < source.height; y += 1) {
      const cells = Math.floor((y * scale) / cell.height) * columns;
      const from = start + y * source.width;
      const to = target.start + (down / scale + y) * target.width + across / scale;
      for (let x = 0; x < source.width; x += 1)
        if (mask[cells + Math.floor((x * scale) / cell.width)] !== 0) into.data[to + x] = picture[from + x] as number;
    }
  });
}

/** One picture becomes the other. @param progress from 0, all of the first, to 1 */
export function mix(kind: TransitionKind, first: Frame, second: Frame, progress: number, into: Frame): void {
  for (const plane of planes(into.width, into.height)) {
    if (kind === 'slideleft' || kind === 'slideup') slide(kind, first.data, second.data, plane, progress, into.data);
    else blend(kind, first.data, second.data, plane, progress, into.data);
  }
}

function slide(
  kind: TransitionKind,
  first: Uint8Array,
  second: Uint8Array,
  plane: Plane,
  progress: number,
  into: Uint8Array,
): void {
  const { start, width, height } = plane;
  if (kind === 'slideup') {
    const moved = (height - Math.floor((1 - progress) * height)) * width;
    into.set(first.subarray(start + moved, start + width * height), start);
    into.set(second.subarray(start, start + moved), start + width * height - moved);
    return;
  }
  // Rounded as ffmpeg rounds it.
  const moved = width - Math.floor((1 - progress) * width);
  for (let line = start; line < start + width * height; line += width) {
    into.set(first.subarray(line + moved, line + width), line);
    into.set(second.subarray(line, line + moved), line + width - moved);
  }
}

/** Everywhere at once, or along a soft edge that moves across the picture. */
function blend(
  kind: TransitionKind,
  first: Uint8Array,
  second: Uint8Array,
  plane: Plane,
  progress: number,
  into: Uint8Array,
): void {
  const { start, width, height } = plane;
  const count = kind === 'smoothup' ? height : width;
  const shares = Int32Array.from({ length: count }, (_, index) => Math.round(256 * shareAt(kind, index / count, progress)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = start + y * width + x;
      const share = shares[kind === 'smoothup' ? y : x] as number;
      into[at] = ((first[at] as number) * (256 - share) + (second[at] as number) * share + 128) >> 8;
    }
  }
}

/** How much of the second picture is seen at a place, 0 to 1 across the picture. */
function shareAt(kind: TransitionKind, place: number, progress: number): number {
  if (kind === 'fade') return progress;
  const edge = Math.min(1, Math.max(0, 1 + place - (1 - progress) * 2));
  return edge * edge * (3 - 2 * edge);
}
