/** A colour as `#rrggbb`. */
export type Hex = string;
type Channels = readonly [number, number, number];

function channels(colour: Hex): Channels {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1] ?? '808080';
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Channels;
}

/** Of channels from 0 to 255. */
export function hex(values: readonly number[]): Hex {
  const digits = values.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Linear mix: `share` 0 is `from`, 1 is `to`. */
export function mix(from: Hex, to: Hex, share: number): Hex {
  const target = channels(to);
  return hex(channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share));
}

/** Relative luminance (WCAG 2.2). */
export function luminance(colour: Hex): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio (WCAG 2.2), 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour nearest to `ink` that is legible on `ground`. Always succeeds, because black or white reaches 4.5:1. */
export function readable(ink: Hex, ground: Hex, ratio = 4.5): Hex {
  if (contrast(ink, ground) >= ratio) return ink;
  const pole = contrast('#ffffff', ground) >= contrast('#000000', ground) ? '#ffffff' : '#000000';
  for (let share = 0.05; share < 1; share += 0.05) {
    const candidate = mix(ink, pole, share);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return pole;
}

/** `hue` in turns (0 to 1); saturation and lightness 0 to 1. */
export function hsl(hue: number, saturation: number, lightness: number): Hex {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const position = (offset + hue * 12) % 12;
    return 255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1)));
  };
  return hex([channel(0), channel(8), channel(4)]);
}
