import type { Family } from './family.js';

/** Smith's curved tiles, three strokes wide: quarter turns that always meet their neighbours. */
export const truchet: Family = ({ width, height }, { ground, shades }, seed) => {
  const cells = seed.pick([5, 6, 9]);
  const cell = Math.min(width, height) / cells;
  const [accent, pale = accent, , ink = accent] = shades;
  const strokes = [
    { colour: ink, share: 0.52 },
    { colour: accent, share: 0.34 },
    { colour: seed.next() < 0.5 ? ground : pale, share: 0.12 },
  ];
  const turns: string[] = [];
  for (let y = 0; y < height; y += cell) {
    for (let x = 0; x < width; x += cell) turns.push(turn(x, y, cell, seed.next() < 0.5));
  }
  const path = turns.join('');
  return strokes
    .map(({ colour, share }) => `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${(cell * share).toFixed(1)}"/>`)
    .join('');
};

function turn(x: number, y: number, cell: number, falling: boolean): string {
  const half = cell / 2;
  const at = (across: number, down: number) => `${(x + across).toFixed(1)} ${(y + down).toFixed(1)}`;
  const arc = (from: string, to: string, sweep: 0 | 1) => `M${from}A${half} ${half} 0 0 ${sweep} ${to}`;
  return falling
    ? arc(at(half, 0), at(0, half), 1) + arc(at(half, cell), at(cell, half), 1)
    : arc(at(half, 0), at(cell, half), 0) + arc(at(0, half), at(half, cell), 1);
}
