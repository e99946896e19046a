import { brandRamp, shade } from '../brand-shades.js';
import type { Family } from './family.js';

/** Parallel ribbons that swell and bend together, like contour lines. */
export const ribbons: Family = ({ width, height }, { ground, shades }, seed) => {
  const count = 13 + seed.index(6);
  const [accent, , , ink = accent] = shades;
  const [bendA, bendB, phaseA, phaseB] = [seed.between(0.7, 1.6), seed.between(1.8, 3.1), seed.next() * 7, seed.next() * 7];
  const tilt = seed.between(-0.35, 0.35) * Math.min(width, height);
  const gap = (height * 1.5) / count;
  let drawn = '';
  for (let ribbon = -1; ribbon <= count; ribbon++) {
    const place = ribbon / count;
    const colour = brandRamp([accent, ink], place);
    const points: string[] = [];
    for (let x = -32; x <= width + 30; x += 8) {
      const along = (x / width) * Math.PI * 2;
      const lift = Math.sin(along * bendA + phaseA + place * 2.1) * 0.11 + Math.sin(along * bendB + phaseB - place * 3) * 0.035;
      points.push(`${x} ${(-0.25 * height + ribbon * gap + lift * Math.min(width, height) + tilt * (x / width)).toFixed(1)}`);
    }
    const strokeWidth = gap * (0.28 + 0.44 * Math.abs(Math.sin(place * 4 + phaseA)));
    const stroke = ribbon % 5 === 3 ? shade(ink, ground, 0.6) : colour;
    drawn += `<path d="M${points.join('L')}" fill="none" stroke="${stroke}" stroke-width="${strokeWidth.toFixed(1)}" stroke-linecap="round" stroke-linejoin="round"/>`;
  }
  return drawn;
};
