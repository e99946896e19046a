/** Pixels, or any other unit. */
export interface Size {
  width: number;
  height: number;
}

/** Part of a picture. */
export interface Area extends Size {
  x: number;
  y: number;
}

/** Point of a picture, as parts of its width and height from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

export const center: Point = { x: 0.5, y: 0.5 };

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** The largest part of that shape, around the point as far as the edges allow. @param ratio width to height */
export function areaAround(size: Size, ratio: number, point: Point): Area {
  const width = Math.min(size.width, size.height * ratio);
  const height = Math.min(size.height, size.width / ratio);
  return {
    x: clamp(point.x * size.width - width / 2, 0, size.width - width),
    y: clamp(point.y * size.height - height / 2, 0, size.height - height),
    width,
    height,
  };
}

/** The same part in whole pixels, within the picture and never empty. */
export function wholePixels({ x, y, width, height }: Area, size: Size): Area {
  const left = clamp(Math.round(x), 0, size.width - 1);
  const top = clamp(Math.round(y), 0, size.height - 1);
  return {
    x: left,
    y: top,
    width: clamp(Math.round(width), 1, size.width - left),
    height: clamp(Math.round(height), 1, size.height - top),
  };
}

/** Where a point of the picture is in a part of it; undefined if it was cut off. */
export function pointWithin(point: Point, area: Area, size: Size): Point | undefined {
  const within = {
    x: (point.x * size.width - area.x) / area.width,
    y: (point.y * size.height - area.y) / area.height,
  };
  return [within.x, within.y].every((value) => value >= 0 && value <= 1) ? within : undefined;
}
