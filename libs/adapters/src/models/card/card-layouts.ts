import { drawMotif, type Zone } from './card-art.js';
import type { CardCopy } from './card-copy.js';
import { bodySetting, centred, footer, headingFor, headlineSetting, place, serifSetting, type Desk } from './card-scene.js';
import { covers } from './card-fonts.js';
import { listLayout } from './list-layout.js';

type Copy<K extends CardCopy['kind']> = Extract<CardCopy, { kind: K }>;

/** Draws the copy in the layout for its kind. */
export function layOut(desk: Desk, copy: CardCopy): void {
  switch (copy.kind) {
    case 'quote':
      return quoteLayout(desk, copy);
    case 'list':
      return listLayout(desk, copy);
    case 'number':
      return numberLayout(desk, copy);
    default:
      return desk.theme.style === 'editorial' || desk.theme.style === 'minimal'
        ? quietLayout(desk, copy)
        : headlineLayout(desk, copy);
  }
}

/** Draws art beside (wide) or above the text, `rows` cells deep. Returns the zone that is left for text, inside the margins. */
export function withArt(desk: Desk, cells: number, rows: number): Zone {
  const { canvas, margin, wide, theme, seed, scene, top, bottom } = desk;
  if (rows === 0 || desk.isPlain) return { x: margin, y: top, width: canvas.width - 2 * margin, height: bottom - top };
  if (!wide) return betweenArt(desk, canvas.width / cells, rows);
  const cell = canvas.height / cells;
  const art: Zone = { x: canvas.width - rows * cell, y: 0, width: rows * cell, height: canvas.height };
  scene.backdrop.push(drawMotif(theme.motif, art, cell, theme.fills, seed));
  return { x: margin, y: top, width: art.x - margin * 1.85, height: bottom - top };
}

/** The same on a card that is not wide. A story has art below the text, too: whatever covers its foot covers no text. */
function betweenArt(desk: Desk, cell: number, rows: number): Zone {
  const { canvas, margin, theme, seed, scene, isStory, bottom } = desk;
  const { width, height } = canvas;
  const below = isStory ? Math.round((height - bottom) / cell) * cell : 0;
  const depth = rows * cell;
  const draw = (y: number, tall: number) =>
    scene.backdrop.push(drawMotif(theme.motif, { x: 0, y, width, height: tall }, cell, theme.fills, seed));
  draw(0, depth);
  if (isStory) draw(height - below, below);
  const top = depth + margin * 0.85;
  const foot = isStory ? height - below - margin * 0.85 : bottom;
  return { x: margin, y: top, width: width - 2 * margin, height: foot - top };
}

/** Rows of art besides those of a square card: half of what a taller one has more of, or a quarter beside a long text. */
function moreRows({ canvas, wide, bottom, margin }: Desk, cells: number, isLong: boolean): number {
  if (wide) return 0;
  const cell = canvas.width / cells;
  return Math.round(((isLong ? 0.25 : 0.5) * (bottom + margin - canvas.width)) / cell);
}

/** A card without text: art, and the room that its label needs. */
export function artOnly(desk: Desk): Zone {
  const { canvas, wide, isStory, label, bottom } = desk;
  const cells = wide ? 3 : 6;
  const [long, short] = wide ? [canvas.width, canvas.height] : [canvas.height, canvas.width];
  const cell = short / cells;
  if (label === '') return withArt(desk, cells, Math.ceil(long / cell));
  return withArt(desk, cells, Math.floor((isStory ? bottom : long) / cell - (wide ? 1.2 : 1)));
}

/** The longer the text, the smaller the art: cells across the canvas, and rows of them. */
const artSizes = {
  wide: [
    [46, 3, 2],
    [130, 5, 3],
    [240, 5, 2],
    [Infinity, 5, 1],
  ],
  square: [
    [46, 6, 3],
    [130, 5, 2],
    [260, 8, 2],
    [Infinity, 8, 1],
  ],
} as const;

function headlineLayout(desk: Desk, copy: Copy<'headline'>): void {
  const length = copy.headline.length + copy.body.length * 0.8;
  const [, cells, rows] = artSizes[desk.wide ? 'wide' : 'square'].find(([most]) => length <= most) ?? [0, 5, 1];
  const zone = withArt(desk, cells, rows + moreRows(desk, cells, length > 240));
  const inner = { ...zone, height: zone.height - footer(desk, zone) };
  const largest = copy.headline.length <= 12 ? 260 : desk.theme.style === 'bold' ? 168 : 140;
  centred(desk, inner, () => stack(desk, copy.headline, copy.body, inner, largest));
}

/** Headline and supporting text, from the top of the zone. */
function stack(desk: Desk, headline: string, body: string, zone: Zone, largest: number): void {
  const { theme, unit } = desk;
  const setting = headingFor(desk, headline);
  const share = body === '' ? 1 : body.length > 500 ? 0.34 : body.length > 200 ? 0.45 : 0.6;
  const shout = theme.style === 'bold' && headline.length <= 32 && body === '';
  const set = place(
    desk,
    shout ? headline.toLocaleUpperCase('en') : headline,
    { ...zone, height: zone.height * share, max: largest * unit, min: 34 * unit },
    { setting, colour: theme.ink },
  );
  if (body === '') return;
  const gap = 30 * unit;
  const top = zone.y + set.height + gap;
  supporting(desk, body, { ...zone, y: top, height: zone.y + zone.height - top });
}

function supporting(desk: Desk, body: string, zone: Zone, align: 'left' | 'center' = 'left'): void {
  const { unit, theme } = desk;
  const min = Math.max(22, 26 * unit);
  if (zone.height < min * bodySetting.lineHeight) return;
  place(desk, body, { ...zone, max: 44 * unit, min }, { setting: bodySetting, colour: theme.quietInk, align });
}

/** Minimal and editorial: no art, much white space, and one hairline. */
function quietLayout(desk: Desk, copy: Copy<'headline'>): void {
  const { canvas, theme, unit, scene, margin } = desk;
  const middle = theme.style === 'editorial';
  const inset = margin * (middle ? 1.55 : 1.15);
  const [top, bottom] = [Math.max(inset, desk.top), Math.min(canvas.height - inset, desk.bottom)];
  const zone: Zone = { x: inset, y: top, width: canvas.width - 2 * inset, height: bottom - top };
  if (middle && !desk.isPlain) scene.shapes.push(frame(desk));
  const room = zone.height - footer(desk, zone, middle ? 'center' : 'left');
  const setting = headingFor(desk, copy.headline);
  const share = copy.body === '' ? 1 : 0.55;
  const align = middle ? 'center' : 'left';
  const inner = { ...zone, height: room };
  centred(desk, inner, () => {
    scene.shapes.push(gesture(desk, inner, middle));
    const y = zone.y + 50 * unit;
    const box = { ...zone, y, height: (room - 50 * unit) * share, max: 118 * unit, min: 34 * unit };
    const set = place(desk, copy.headline, box, { setting, colour: theme.ink, align });
    const bodyTop = y + set.height + 34 * unit;
    if (copy.body !== '') supporting(desk, copy.body, { ...zone, y: bodyTop, height: zone.y + room - bodyTop }, align);
  });
}

function frame({ canvas, margin, theme }: Desk): string {
  const inset = margin * 0.5;
  return `<rect x="${inset}" y="${inset}" width="${canvas.width - 2 * inset}" height="${canvas.height - 2 * inset}" fill="none" stroke="${theme.quietInk}" stroke-width="1.5"/>`;
}

function gesture({ theme, unit }: Desk, { x, y, width }: Zone, middle: boolean): string {
  if (!middle) return `<rect x="${x}" y="${y}" width="${96 * unit}" height="${10 * unit}" fill="${theme.accent}"/>`;
  const [centre, size] = [x + width / 2, 9 * unit];
  return `<path d="M${centre} ${y - size}L${centre + size} ${y}L${centre} ${y + size}L${centre - size} ${y}Z" fill="${theme.accent}"/>`;
}

function quoteLayout(desk: Desk, copy: Copy<'quote'>): void {
  const { canvas, theme, unit, margin, scene } = desk;
  const band = 26 * unit;
  const { top, bottom } = desk;
  const zone: Zone = { x: margin + band, y: top, width: canvas.width - 2 * margin - band, height: bottom - top };
  if (theme.style !== 'minimal') scene.backdrop.push(`<rect width="${band}" height="${canvas.height}" fill="${theme.accent}"/>`);
  const inner = { ...zone, height: zone.height - footer(desk, zone) };
  centred(desk, inner, () => quotation(desk, copy, inner));
}

function quotation(desk: Desk, copy: Copy<'quote'>, zone: Zone): void {
  const { theme, unit, scene } = desk;
  const mark = 300 * unit;
  scene.shapes.push(quotationMarks(zone, unit, theme.accentInk));
  const top = zone.y + mark * 0.52;
  const author = copy.author === '' ? 0 : 84 * unit;
  const setting = covers('serif', copy.quote) ? serifSetting : headlineSetting;
  const box = { ...zone, y: top, height: zone.y + zone.height - author - top, max: 124 * unit, min: 30 * unit };
  const set = place(desk, copy.quote, box, { setting, colour: theme.ink });
  if (copy.author === '') return;
  const y = top + set.height + 34 * unit;
  const size = 36 * unit;
  const [rule, thickness] = [52 * unit, 4 * unit];
  scene.shapes.push(
    `<rect x="${zone.x}" y="${y + size * 0.62}" width="${rule}" height="${thickness}" fill="${theme.accentInk}"/>`,
  );
  const x = zone.x + 76 * unit;
  const line = { x, y, width: zone.x + zone.width - x, height: size * 1.5, max: size, min: size * 0.7, maxLines: 1 };
  place(desk, copy.author, line, { setting: bodySetting, colour: theme.quietInk });
}

/** Drawn as shapes, because a glyph's empty box would count as space. */
function quotationMarks({ x, y }: Zone, unit: number, colour: string): string {
  const one = 'M0 62A31 31 0 1 0 31 31C31 20 40 10 54 4L48 -8C20 2 0 28 0 62Z';
  const place = (shift: number) => `translate(${x + shift * unit} ${y + 14 * unit}) scale(${1.15 * unit})`;
  return [0, 88].map((shift) => `<path transform="${place(shift)}" d="${one}" fill="${colour}"/>`).join('');
}

function numberLayout(desk: Desk, copy: Copy<'number'>): void {
  const { theme, unit, wide } = desk;
  const plain = theme.style === 'minimal' || theme.style === 'editorial';
  const long = copy.statement.length + copy.body.length > 160;
  const cells = wide ? 5 : long ? 8 : 6;
  const zone = withArt(desk, cells, plain ? 0 : (long ? 1 : 2) + moreRows(desk, cells, long));
  const inner = { ...zone, height: zone.height - footer(desk, zone) };
  const setting = { ...headlineSetting, lineHeight: 1, tracking: -0.045 };
  centred(desk, inner, () => {
    const max = (plain ? 380 : 330) * unit;
    const box = { ...inner, height: inner.height * 0.56, max, min: 60 * unit, maxLines: 1 };
    const figure = place(desk, copy.figure, box, { setting, colour: theme.accentInk });
    const top = inner.y + figure.height + 22 * unit;
    stack(desk, copy.statement, copy.body, { ...inner, y: top, height: inner.y + inner.height - top }, 76);
  });
}
