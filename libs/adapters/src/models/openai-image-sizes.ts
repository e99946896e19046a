import { aspectRatios, type AspectRatio } from '@imprint/contracts/generation';

type Sizes = Readonly<Partial<Record<AspectRatio, `${number}x${number}`>>>;

/**
 * Sizes by model, as pixels across and down. gpt-image-1 and its like and both dall-e: ImageGenerateParams.size of
 * https://github.com/openai/openai-node/blob/master/src/resources/images.ts; gpt-image-2: any edges that are multiples of 16 up to 3840,
 * within 3:1 and 655,360 to 8,294,400 pixels, of which those of about 1.5 megapixels are used here
 * (https://docs.anyfast.ai/api-reference/model-api/openai/gpt-image-2; all read 2026-11-28). A model of another service is asked for the
 * sizes of gpt-image-1.
 */
const sizes: readonly (readonly [model: RegExp, Sizes])[] = [
  [
    /^gpt-image-([2-9]|\d\d)/,
    {
      '1:1': '1024x1024',
      '4:5': '1024x1280',
      '3:4': '1056x1408',
      '2:3': '1024x1536',
      '9:16': '864x1536',
      '4:3': '1408x1056',
      '3:2': '1536x1024',
      '16:9': '1536x864',
    },
  ],
  [/^dall-e-3/, { '1:1': '1024x1024', '9:16': '1024x1792', '16:9': '1792x1024' }],
  [/^dall-e-2/, { '1:1': '1024x1024' }],
  [/(?:)/, { '1:1': '1024x1024', '2:3': '1024x1536', '3:2': '1536x1024' }],
];

const sizesOf = (model: string): Sizes => sizes.find(([names]) => names.test(model))?.[1] ?? {};

/** Aspect ratios that a model makes. */
export const ratiosOf = (model: string): AspectRatio[] => aspectRatios.filter((ratio) => ratio in sizesOf(model));

/** The size for an aspect ratio; the square one where a request was accepted before the model changed. */
export const sizeOf = (model: string, ratio: AspectRatio): string => sizesOf(model)[ratio] ?? '1024x1024';

/** Those that return base64 only, and take pictures. */
export const isGptImage = (model: string): boolean => /^(gpt|chatgpt)-image/.test(model);
