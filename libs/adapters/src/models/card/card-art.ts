import type { Hex } from '@imprint/platform/colours';
import type { Seed } from '../seed.js';

/** Decorative pattern of a card. */
export type Motif = 'tiles' | 'arcs' | 'dots' | 'horizon';

/** A rectangle in pixels. */
export interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Shapes, strongest colour first, that fill the zone and stay inside it, as SVG. */
export function drawMotif(motif: Motif, zone: Zone, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  const narrow = zone.height > zone.width * 2 || zone.width > zone.height * 5;
  const draw = narrow && motif !== 'dots' ? tiles : { tiles, arcs, dots, horizon }[motif];
  const id = `zone-${Math.round(zone.x)}-${Math.round(zone.y)}`;
  return (
    `<clipPath id="${id}"><rect x="${zone.x}" y="${zone.y}" width="${zone.width}" height="${zone.height}"/></clipPath>` +
    `<g clip-path="url(#${id})">${draw(zone, cell, fills, seed)}</g>`
  );
}

const square = (x: number, y: number, size: number, fill: Hex) =>
  `<rect x="${x}" y="${y}" width="${size}" height="${size}" fill="${fill}"/>`;
const disc = (x: number, y: number, radius: number, fill: Hex) =>
  `<circle cx="${x.toFixed(2)}" cy="${y.toFixed(2)}" r="${radius.toFixed(2)}" fill="${fill}"/>`;

function tiles(zone: Zone, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  let shapes = '';
  for (let y = zone.y; y < zone.y + zone.height - 1; y += cell) {
    for (let x = zone.x; x < zone.x + zone.width - 1; x += cell) shapes += tile(x, y, cell, fills, seed);
  }
  return shapes;
}

function tile(x: number, y: number, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  const back = fills[2 + seed.index(fills.length - 2)] ?? fills[0];
  const front = seed.next() < 0.62 ? fills[0] : (fills[1] ?? fills[0]);
  const base = square(x, y, cell, back);
  const [right, bottom] = [seed.next() < 0.5, seed.next() < 0.5];
  const [cornerX, cornerY] = [right ? x + cell : x, bottom ? y + cell : y];
  const clockwise = right === bottom ? 1 : 0;
  const [farX, farY] = [right ? x : x + cell, bottom ? y : y + cell];
  const quarter = `<path d="M${cornerX} ${cornerY}L${farX} ${cornerY}A${cell} ${cell} 0 0 ${clockwise} ${cornerX} ${farY}Z" fill="${front}"/>`;
  switch (seed.index(8)) {
    case 0:
      return base + disc(x + cell / 2, y + cell / 2, cell * 0.5, front);
    case 1:
      return base + disc(x + cell / 2, y + cell / 2, cell * 0.5, front) + disc(x + cell / 2, y + cell / 2, cell * 0.22, back);
    case 2:
      return base + `<path d="M${cornerX} ${cornerY}L${farX} ${cornerY}L${cornerX} ${farY}Z" fill="${front}"/>`;
    case 3:
      return base + [0, 2].map((row) => bar(x, y + (row * cell) / 4, cell, cell / 4, front)).join('');
    case 4:
      return base;
    default:
      return base + quarter;
  }
}

const bar = (x: number, y: number, width: number, height: number, fill: Hex) =>
  `<rect x="${x}" y="${y.toFixed(2)}" width="${width}" height="${height.toFixed(2)}" fill="${fill}"/>`;

function arcs(zone: Zone, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  const reach = Math.hypot(zone.width, zone.height);
  const centreX = zone.x + zone.width * seed.pick([0, 0.25, 0.75, 1]);
  const centreY = zone.y + zone.height * (zone.height > zone.width ? seed.pick([0, 1]) : 1);
  const band = Math.max(cell * 0.42, reach / 14);
  let shapes = bar(zone.x, zone.y, zone.width, zone.height, fills[3] ?? fills[0]);
  const order = [0, 3, 2, 4, 1, 2].map((at) => fills[at] ?? fills[0]);
  const start = seed.index(order.length);
  for (let ring = Math.ceil((reach * 0.86) / band); ring > 0; ring--)
    shapes += disc(centreX, centreY, ring * band, order[(ring + start) % order.length] ?? fills[0]);
  return shapes;
}

function dots(zone: Zone, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  const gap = zone.width / Math.round(zone.width / Math.max(30, cell / 3.6));
  const [focusX, focusY] = [zone.x + zone.width * seed.between(0.55, 1), zone.y + zone.height * seed.between(0, 0.5)];
  const reach = Math.hypot(zone.width, zone.height) * 0.95;
  const highlights = new Set(Array.from({ length: 7 }, () => seed.index(260)));
  let shapes = bar(zone.x, zone.y, zone.width, zone.height, fills[3] ?? fills[0]);
  let count = 0;
  for (let y = zone.y + gap / 2; y < zone.y + zone.height; y += gap) {
    for (let x = zone.x + gap / 2; x < zone.x + zone.width; x += gap) {
      const nearness = Math.max(0, 1 - Math.hypot(x - focusX, y - focusY) / reach);
      const radius = gap * (0.05 + 0.43 * nearness ** 1.2);
      shapes += disc(x, y, radius, highlights.has(count++) ? (fills[1] ?? fills[0]) : fills[0]);
    }
  }
  return shapes;
}

function horizon(zone: Zone, cell: number, fills: readonly [Hex, ...Hex[]], seed: Seed): string {
  const sky = bar(zone.x, zone.y, zone.width, zone.height, fills[3] ?? fills[0]);
  const radius = Math.min(zone.width, zone.height) * 0.36;
  const sun = disc(zone.x + zone.width * seed.between(0.3, 0.72), zone.y + zone.height * 0.52, radius, fills[0]);
  const hills = [fills[2], fills[4], fills[1]].map((fill, index) =>
    hill(zone, 0.58 + index * 0.14, cell, fill ?? fills[0], seed),
  );
  return sky + sun + hills.join('');
}

function hill(zone: Zone, level: number, cell: number, fill: Hex, seed: Seed): string {
  const swing = Math.min(zone.height * 0.16, cell);
  const [left, right] = [zone.x, zone.x + zone.width];
  const y = (offset: number) => (zone.y + zone.height * level + offset * swing).toFixed(2);
  const bend = seed.next() < 0.5 ? 1 : -1;
  const curve = `C${left + zone.width * seed.between(0.2, 0.4)} ${y(-bend)} ${left + zone.width * seed.between(0.55, 0.8)} ${y(bend)} ${right} ${y(-bend * seed.next())}`;
  return `<path d="M${left} ${y(seed.next() - 0.5)}${curve}L${right} ${zone.y + zone.height}L${left} ${zone.y + zone.height}Z" fill="${fill}"/>`;
}
