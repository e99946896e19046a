import type { Seed } from '../seed.js';
import type { Family } from './family.js';

interface Circle {
  x: number;
  y: number;
  radius: number;
}

/** Circles as large as their neighbours allow; some contain rings or a half in another shade. */
export const circles: Family = ({ width, height }, { ground, shades }, seed) => {
  const [accent, pale = accent, deep = accent, ink = accent] = shades;
  // Shades in between are for variety: most of what is seen is of the brand.
  const fills = [accent, ink, accent, ground, pale, ink, accent, deep] as const;
  const placed: Circle[] = [];
  const largest = Math.min(width, height) * 0.17;
  for (let attempt = 0; attempt < 2_600; attempt++) {
    const [x, y] = [seed.between(-40, width + 40), seed.between(-40, height + 40)];
    const room = placed.reduce(
      (least, other) => Math.min(least, Math.hypot(x - other.x, y - other.y) - other.radius - 7),
      Infinity,
    );
    const wanted = largest * seed.between(0.35, 1) * (attempt < 60 ? 1 : 0.55);
    const radius = Math.min(room, wanted);
    if (radius >= 7) placed.push({ x, y, radius });
  }
  return placed.map((circle) => draw(circle, fills, seed)).join('');
};

function draw({ x, y, radius }: Circle, shades: readonly [string, ...string[]], seed: Seed): string {
  const fill = seed.pick(shades);
  const other = seed.pick(shades);
  const disc = (size: number, colour: string) =>
    `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${size.toFixed(1)}" fill="${colour}"/>`;
  const kind = seed.next();
  if (radius < 26 || kind < 0.45) return disc(radius, fill);
  if (kind < 0.75) return disc(radius, fill) + disc(radius * 0.64, other) + disc(radius * 0.3, fill);
  const angle = Math.PI * 2 * seed.index(8) * 0.125;
  const [across, down] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
  const half = `M${(x - across).toFixed(1)} ${(y - down).toFixed(1)}A${radius.toFixed(1)} ${radius.toFixed(1)} 0 0 1 ${(x + across).toFixed(1)} ${(y + down).toFixed(1)}Z`;
  return `${disc(radius, fill)}<path d="${half}" fill="${other}"/>`;
}
