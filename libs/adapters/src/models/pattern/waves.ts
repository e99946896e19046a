import { brandRamp, shade } from '../brand-shades.js';
import type { Family } from './family.js';

/** Layered hills under a sun, from pale in the distance to deep in front. */
export const waves: Family = ({ width, height }, { ground, shades }, seed) => {
  const [accent, , , ink = accent] = shades;
  const layers = 6 + seed.index(3);
  const least = Math.min(width, height);
  const sunRadius = least * seed.between(0.13, 0.2);
  const sun = `<circle cx="${(width * seed.between(0.25, 0.75)).toFixed(1)}" cy="${(height * seed.between(0.26, 0.36)).toFixed(1)}" r="${sunRadius.toFixed(1)}" fill="${shade(accent, ground, 0.6)}"/>`;
  let drawn = `<rect width="${width}" height="${height}" fill="${shade(ground, accent, 0.6)}"/>${sun}`;
  for (let layer = 0; layer < layers; layer++) {
    const depth = layer / (layers - 1);
    const fill = brandRamp([ground, accent, ink], 0.14 + 0.86 * depth);
    const base = height * (0.4 + 0.52 * depth);
    drawn += `<path d="${hills(width, height, base, least * seed.between(0.035, 0.085), seed.between(0.8, 2.2), seed.next() * 7, seed.next() * 7)}" fill="${fill}"/>`;
  }
  return drawn;
};

/** Two sines, so that the line does not repeat within the picture. */
function hills(width: number, height: number, base: number, swing: number, turns: number, phase: number, second: number): string {
  const points: string[] = [];
  for (let x = 0; x <= width; x += 12) {
    const turn = (x / width) * Math.PI * 2 * turns;
    const y = base + swing * (Math.sin(turn + phase) + 0.45 * Math.sin(turn * 2.3 + second));
    points.push(`${x} ${y.toFixed(1)}`);
  }
  return `M${points.join('L')}L${width} ${height}L0 ${height}Z`;
}
