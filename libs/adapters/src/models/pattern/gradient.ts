import { shade } from '../brand-shades.js';
import type { Family } from './family.js';

/** A soft mesh: wide glows with soft edges over the ground, with a few thin rings as a focal point. */
export const gradient: Family = ({ width, height }, { ground, shades }, seed) => {
  const reach = Math.max(width, height);
  const [accent, , , ink = accent] = shades;
  const order = [shade(accent, ink, 1), ink, shade(ground, accent, 1), accent, ground];
  const glows = order.map((colour, index) => {
    const radius = reach * seed.between(0.38, 0.72);
    const [x, y] = [width * seed.between(-0.05, 1.05), height * seed.between(-0.05, 1.05)];
    return {
      definition: `<radialGradient id="g${index}" gradientUnits="userSpaceOnUse" cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}"><stop offset="0" stop-color="${colour}"/><stop offset="0.62" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
      shape: `<rect width="${width}" height="${height}" fill="url(#g${index})"/>`,
    };
  });
  const [centreX, centreY] = [width * seed.between(0.2, 0.8), height * seed.between(0.2, 0.8)];
  const rings = Array.from({ length: 3 + seed.index(4) }, (_, ring) => {
    const radius = Math.min(width, height) * (0.12 + ring * 0.085);
    return `<circle cx="${centreX.toFixed(1)}" cy="${centreY.toFixed(1)}" r="${radius.toFixed(1)}" fill="none" stroke="${ground}" stroke-opacity="${(0.5 - ring * 0.06).toFixed(2)}" stroke-width="2"/>`;
  });
  return `<defs>${glows.map((glow) => glow.definition).join('')}</defs>${glows.map((glow) => glow.shape).join('')}${rings.join('')}`;
};
