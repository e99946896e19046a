import { problem } from '@imprint/contracts/errors';
import type { AspectRatio } from '@imprint/contracts/generation';
import type { PictureChange } from '../generation-options.js';
import { requireModel } from '../model-call.js';
import type { ImageModel, ImageModelCapability, ImageModels } from './image-model.js';

const changes = {
  edit: {
    can: ({ edits }: ImageModelCapability) => edits === true,
    does: 'change pictures',
    remedy:
      'No model of this instance changes pictures as words say. The operator can set OPENAI_IMAGES_BASE_URL, OPENAI_IMAGES_API_KEY and ' +
      'OPENAI_IMAGES_MODEL for one that does, such as gpt-image-1.',
  },
  'remove-background': {
    can: ({ removesBackgrounds }: ImageModelCapability) => removesBackgrounds === true,
    does: 'remove backgrounds',
    remedy:
      'No model of this instance removes backgrounds. The operator can set STABILITY_API_KEY and STABILITY_MODELS for one that does.',
  },
} as const;

/**
 * The model that changes a picture: the one that is asked for, else the usual one if it can, else the first that can.
 * @throws Problem `unknown_model`, `validation_failed` for one that cannot, `model_unavailable` where none can
 */
export function requireChanger(
  models: ImageModels,
  change: PictureChange,
  { model: asked, usual }: { model: string | undefined; usual: string },
): ImageModel {
  const pointer = '/model';
  const { can, does, remedy } = changes[change];
  if (asked !== undefined) {
    const model = requireModel(models, asked);
    if (can(model.capability)) return model;
    throw problem('validation_failed', `${asked} does not ${does}. GET /v1/models says which ones do.`, { pointer });
  }
  const able = [...models.values()].filter(({ capability }) => can(capability));
  const found = able.find(({ capability }) => capability.name === usual) ?? able[0];
  if (found !== undefined) return found;
  throw problem('model_unavailable', remedy, { pointer });
}

/** The format of a model that is most like the one of a picture. */
export function nearestFormat({ aspectRatios }: ImageModelCapability, wanted: AspectRatio = '1:1'): AspectRatio {
  return nearestRatio(ratioOf(wanted), aspectRatios);
}

/** That of the formats which is most like this width divided by height. */
export function nearestRatio(ratio: number, formats: readonly AspectRatio[]): AspectRatio {
  const distance = (format: AspectRatio): number => Math.abs(Math.log(ratioOf(format) / ratio));
  return formats.toSorted((a, b) => distance(a) - distance(b))[0] ?? '1:1';
}

/** Width divided by height. */
export function ratioOf(format: AspectRatio): number {
  const [across = 1, down = 1] = format.split(':').map(Number);
  return across / down;
}
