import { hex, mix, type Hex } from '@imprint/platform/colours';
import { parse, type CssNode, type FunctionNode } from 'css-tree';
import { colourNames } from './colour-names.js';

/** A colour with how much it covers, 0 to 1. */
export interface CssColour {
  hex: Hex;
  alpha: number;
}

/** A `CssColour`, or `currentColor`, which only its element knows. */
export type ColourValue = CssColour | 'current';

const longest = 2_000;
/** Few colours are written in many ways. */
const known = new Map<string, ColourValue | undefined>();
const mostKnown = 5_000;

/** The first colour in a value, without the variables that it was made with: of `background`, of a gradient, of a border. */
export function colourIn(value: string): ColourValue | undefined {
  const text = value.trim().slice(0, longest);
  if (known.has(text)) return known.get(text);
  if (known.size >= mostKnown) known.clear();
  const colour = parsedColour(text);
  known.set(text, colour);
  return colour;
}

function parsedColour(text: string): ColourValue | undefined {
  try {
    return firstColour(parse(text, { context: 'value' }), 0);
  } catch {
    return undefined;
  }
}

function firstColour(node: CssNode, depth: number): ColourValue | undefined {
  if (depth > 6) return undefined;
  if (node.type === 'Value') {
    // The ground of several is the last one.
    const all = node.children.toArray();
    const last = all.findLastIndex((child) => child.type === 'Operator' && child.value === ',');
    return firstIn([...all.slice(last + 1), ...all.slice(0, Math.max(0, last))], depth);
  }
  if (node.type === 'Hash') return ofDigits(node.value);
  if (node.type === 'Identifier') return ofName(node.name);
  if (node.type === 'Function') return ofFunction(node, depth);
  return undefined;
}

function firstIn(nodes: readonly CssNode[], depth: number): ColourValue | undefined {
  for (const node of nodes) {
    const colour = firstColour(node, depth + 1);
    if (colour !== undefined) return colour;
  }
  return undefined;
}

function ofName(name: string): ColourValue | undefined {
  const lower = name.toLowerCase();
  if (lower === 'transparent') return { hex: '#000000', alpha: 0 };
  if (lower === 'currentcolor') return 'current';
  const digits = colourNames.get(lower);
  return digits === undefined ? undefined : { hex: `#${digits}`, alpha: 1 };
}

function ofDigits(digits: string): CssColour | undefined {
  if (!/^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/iu.test(digits)) return undefined;
  const full = digits.length <= 4 ? digits.replaceAll(/./gu, '$&$&') : digits;
  const alpha = full.length === 8 ? Number.parseInt(full.slice(6), 16) / 255 : 1;
  return { hex: `#${full.slice(0, 6).toLowerCase()}`, alpha };
}

function ofFunction(node: FunctionNode, depth: number): ColourValue | undefined {
  const name = node.name.toLowerCase();
  const children = node.children.toArray();
  if (name.endsWith('gradient') || name === 'light-dark' || name === 'image-set') return firstIn(children, depth);
  if (name === 'color-mix') return ofMix(children, depth);
  const made = makers[name];
  if (made === undefined || children.some((child) => child.type === 'Identifier' && child.name === 'from')) return undefined;
  const parts = children.filter(({ type }) => type !== 'Operator' && type !== 'WhiteSpace').map(partOf);
  const offset = name === 'color' ? 1 : 0;
  const [one, two, three, fourth] = parts.slice(offset);
  if (one === undefined || two === undefined || three === undefined) return undefined;
  const channels = made(one, two, three);
  const alpha = fourth === undefined ? 1 : (fourth.share ?? fourth.value);
  return channels.every(Number.isFinite) ? { hex: hex(channels), alpha: Math.min(1, Math.max(0, alpha)) } : undefined;
}

/** A number; `share` where it is a percentage. */
interface Part {
  value: number;
  share?: number;
}

function partOf(node: CssNode): Part {
  if (node.type === 'Number') return { value: Number(node.value) };
  if (node.type === 'Percentage') return { value: Number(node.value), share: Number(node.value) / 100 };
  if (node.type === 'Dimension') return { value: Number(node.value) * (turns[node.unit.toLowerCase()] ?? 1) };
  return node.type === 'Identifier' && node.name === 'none' ? { value: 0 } : { value: Number.NaN };
}

const turns: Readonly<Record<string, number>> = { turn: 360, rad: 180 / Math.PI, grad: 0.9 };
type Channels = [number, number, number];

const byte = ({ value, share }: Part): number => (share === undefined ? value : share * 255);
const shareOf = ({ value, share }: Part, whole = 100): number => share ?? value / whole;

const makers: Readonly<Record<string, (one: Part, two: Part, three: Part) => Channels>> = {
  rgb: (red, green, blue) => [byte(red), byte(green), byte(blue)],
  rgba: (red, green, blue) => [byte(red), byte(green), byte(blue)],
  hsl: ofHsl,
  hsla: ofHsl,
  hwb: ofHwb,
  oklab: (light, a, b) =>
    ofOklab(shareOf(light, 1), a.share === undefined ? a.value : a.share * 0.4, b.share === undefined ? b.value : b.share * 0.4),
  oklch: (light, chroma, hue) =>
    ofOklch(shareOf(light, 1), chroma.share === undefined ? chroma.value : chroma.share * 0.4, hue.value),
  lab: (light, a, b) => ofLab(light.value, a.value, b.value),
  lch: (light, chroma, hue) =>
    ofLab(
      light.value,
      chroma.value * Math.cos((hue.value * Math.PI) / 180),
      chroma.value * Math.sin((hue.value * Math.PI) / 180),
    ),
  color: (red, green, blue) => [shareOf(red, 1) * 255, shareOf(green, 1) * 255, shareOf(blue, 1) * 255],
};

function ofHsl(hue: Part, saturation: Part, lightness: Part): Channels {
  const [s, l] = [Math.min(1, shareOf(saturation)), Math.min(1, shareOf(lightness))];
  const reach = s * Math.min(l, 1 - l);
  const channel = (offset: number): number => {
    const position = (((offset + hue.value / 30) % 12) + 12) % 12;
    return 255 * (l - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

function ofHwb(hue: Part, white: Part, black: Part): Channels {
  const [w, b] = [shareOf(white), shareOf(black)];
  const pure = ofHsl(hue, { value: 100, share: 1 }, { value: 50, share: 0.5 });
  if (w + b >= 1) return [255 * (w / (w + b)), 255 * (w / (w + b)), 255 * (w / (w + b))];
  return pure.map((value) => value * (1 - w - b) + w * 255) as Channels;
}

const encoded = (value: number): number =>
  255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * Math.max(0, value) ** (1 / 2.4) - 0.055);

function ofOklch(light: number, chroma: number, hue: number): Channels {
  const angle = (hue * Math.PI) / 180;
  return ofOklab(light, chroma * Math.cos(angle), chroma * Math.sin(angle));
}

function ofOklab(light: number, a: number, b: number): Channels {
  const long = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

/** CIE Lab, whose white is D50. */
function ofLab(light: number, a: number, b: number): Channels {
  const fy = (light + 16) / 116;
  const cubed = (value: number): number => (value ** 3 > 216 / 24389 ? value ** 3 : (116 * value - 16) / (24389 / 27));
  const [x, y, z] = [cubed(fy + a / 500) * 0.9643, cubed(fy), cubed(fy - b / 200) * 0.8251];
  return [
    encoded(3.1341 * x - 1.6169 * y - 0.4907 * z),
    encoded(-0.9788 * x + 1.9162 * y + 0.0335 * z),
    encoded(0.0719 * x - 0.229 * y + 1.4052 * z),
  ];
}

/** `color-mix(in oklab, red 40%, white)`: in channels, which is near enough for two colours that are alike. */
function ofMix(children: readonly CssNode[], depth: number): ColourValue | undefined {
  const parts: CssNode[][] = [[]];
  for (const child of children) {
    if (child.type === 'Operator' && child.value === ',') parts.push([]);
    else parts.at(-1)?.push(child);
  }
  const [one, other] = parts.slice(1).map((nodes) => ({
    colour: firstIn(nodes, depth),
    share: nodes.map(partOf).find(({ share }) => share !== undefined)?.share,
  }));
  if (one?.colour === undefined || other?.colour === undefined) return one?.colour ?? other?.colour;
  if (one.colour === 'current' || other.colour === 'current') return one.colour === 'current' ? other.colour : one.colour;
  const share = one.share ?? (other.share === undefined ? 0.5 : 1 - other.share);
  const alpha = one.colour.alpha * share + other.colour.alpha * (1 - share);
  if (one.colour.alpha === 0) return { hex: other.colour.hex, alpha };
  if (other.colour.alpha === 0) return { hex: one.colour.hex, alpha };
  return { hex: mix(one.colour.hex, other.colour.hex, 1 - share), alpha };
}
