import type { ImageRequest } from '@imprint/domain/generation/image';

/** A request in words, for models that take nothing but a prompt. Its context comes last, marked as material. */
export function pictureWords({
  prompt,
  style,
  brand,
  context = null,
}: Pick<ImageRequest, 'prompt' | 'style' | 'brand' | 'context'>): string {
  const look = style === null ? [] : [`Style: ${style}.`];
  const colours = brand === null ? [] : [`Colours: ${Object.values(brand.colors).join(', ')}.`];
  return [prompt, ...look, ...colours, ...(context === null ? [] : [context.quoted])].join('\n');
}
