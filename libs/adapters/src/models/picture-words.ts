import type { ImageRequest } from '@imprint/domain/generation/image';

/** A request in words, for models that take nothing but a prompt. */
export function pictureWords({ prompt, style, brand }: Pick<ImageRequest, 'prompt' | 'style' | 'brand'>): string {
  const look = style === null ? [] : [`Style: ${style}.`];
  const colours = brand === null ? [] : [`Colours: ${Object.values(brand.colors).join(', ')}.`];
  return [prompt, ...look, ...colours].join('\n');
}
