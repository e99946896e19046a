import { limits } from '@imprint/contracts/limits';
import type { ImageRequest } from '@imprint/domain/generation/image';

/** Characters beyond the prompt and its context, which every model has room for: see the `promptLength` of each. */
const roomBeside = limits.styleLength + 90;

/**
 * A request in words, for models that take nothing but a prompt: with its style and the colours of the brand and, as far as there is room,
 * its mood and what it is. Its context comes last, marked as material.
 */
export function pictureWords({
  prompt,
  style,
  brand,
  context = null,
}: Pick<ImageRequest, 'prompt' | 'style' | 'brand' | 'context'>): string {
  const look = style === null ? [] : [`Style: ${style}.`];
  const colours = brand === null ? [] : [`Colours: ${Object.values(brand.colors).join(', ')}.`];
  const wanted = [...look, ...colours];
  for (const words of [...line('Mood', brand?.mood), ...line('It is for', brand?.about)])
    if ([...wanted, words].join('\n').length < roomBeside) wanted.push(words);
  return [prompt, ...wanted, ...(context === null ? [] : [context.quoted])].join('\n');
}

function line(name: string, text = ''): string[] {
  const words = text.replaceAll(/\s+/gu, ' ').trim();
  return words === '' ? [] : [`${name}: ${words}${/[.!?…]$/u.test(words) ? '' : '.'}`];
}
