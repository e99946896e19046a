import type { CardCopy } from './card-copy.js';
import { drawMotif, type Zone } from './card-art.js';
import { bodySetting, centred, footer, headingFor, headlineSetting, place, type Desk } from './card-scene.js';
import { fitText, type FittedText } from './text-fit.js';

const itemSetting = { ...bodySetting, lineHeight: 1.26 };

/** A title and its points, all in one size, beside a narrow column of art. */
export function listLayout(desk: Desk, copy: Extract<CardCopy, { kind: 'list' }>): void {
  const { canvas, margin, theme, unit, wide, seed, scene } = desk;
  const cell = canvas.height / (wide ? 5 : Math.round((canvas.height * 8) / canvas.width));
  const plain = desk.isPlain || theme.style === 'minimal' || theme.style === 'editorial';
  const art: Zone = { x: canvas.width - cell, y: 0, width: plain ? 0 : cell, height: canvas.height };
  if (!plain) scene.backdrop.push(drawMotif(theme.motif, art, cell, theme.fills, seed));
  const right = plain ? canvas.width - margin : art.x - margin * 0.8;
  const zone: Zone = { x: margin, y: desk.top, width: right - margin, height: desk.bottom - desk.top };
  const bottom = zone.y + zone.height - footer(desk, zone);
  const inner = { ...zone, height: bottom - zone.y };
  centred(desk, inner, () => {
    let y = zone.y;
    if (copy.title !== '') {
      const box = { ...zone, height: inner.height * 0.34, max: 96 * unit, min: 34 * unit };
      const title = place(desk, copy.title, box, { setting: headingFor(desk, copy.title), colour: theme.ink });
      y += title.height + 52 * unit;
    }
    placeItems(desk, copy, { x: zone.x, y, width: zone.width, height: bottom - y });
  });
}

function placeItems(desk: Desk, copy: Extract<CardCopy, { kind: 'list' }>, zone: Zone): void {
  const { theme, unit, scene } = desk;
  const { size, gap, items } = fitItems(copy.items, zone, unit);
  const indent = size * 1.75;
  let y = zone.y;
  items.forEach((fitted, index) => {
    scene.texts.push({
      x: zone.x + indent,
      y,
      width: zone.width - indent,
      align: 'left',
      colour: theme.ink,
      setting: itemSetting,
      fitted,
    });
    const middle = y + (size * itemSetting.lineHeight) / 2;
    const radius = size * 0.56;
    scene.shapes.push(`<circle cx="${zone.x + radius}" cy="${middle}" r="${radius}" fill="${theme.accent}"/>`);
    if (copy.numbered) number(desk, index + 1, zone.x, middle, radius);
    else scene.shapes.push(check(zone.x + radius, middle, radius, theme.onAccent));
    y += fitted.height + gap;
  });
}

/** One size for all points: the largest at which every point fits, otherwise the smallest, with points truncated. */
function fitItems(items: readonly string[], zone: Zone, unit: number): { size: number; gap: number; items: FittedText[] } {
  const least = 22;
  for (let size = 58 * unit; ; size = Math.max(least, size / 1.06)) {
    const gap = size * 0.62;
    const width = zone.width - size * 1.75;
    const last = size <= least;
    const room = (zone.height - gap * (items.length - 1)) / items.length;
    const set = items.map((item) => {
      const height = last ? Math.max(room, size * itemSetting.lineHeight) : Infinity;
      return fitText(item, { width, height, max: size, min: size }, itemSetting);
    });
    const height = set.reduce((sum, one) => sum + one.height, gap * (items.length - 1));
    if (last || (height <= zone.height && set.every((one) => one.lines.length <= 3))) {
      const air = Math.min(size * 0.35, Math.max(0, (zone.height - height) / Math.max(1, items.length - 1)));
      return { size, gap: gap + air, items: set };
    }
  }
}

function number(desk: Desk, value: number, x: number, middle: number, radius: number): void {
  const size = radius * 1.05;
  const setting = { ...headlineSetting, lineHeight: 1.2, tracking: 0 };
  const box = { x, y: middle - (size * setting.lineHeight) / 2, width: radius * 2, height: size * 2, max: size, min: size };
  place(desk, String(value), box, { setting, colour: desk.theme.onAccent, align: 'center' });
}

function check(x: number, y: number, radius: number, colour: string): string {
  const point = (across: number, down: number) => `${(x + across * radius).toFixed(2)} ${(y + down * radius).toFixed(2)}`;
  return `<path d="M${point(-0.42, 0.04)}L${point(-0.12, 0.34)}L${point(0.44, -0.3)}" fill="none" stroke="${colour}" stroke-width="${(radius * 0.2).toFixed(2)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}
