import type { Config } from '@imprint/platform/config';
import type { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import type { BrandLooks } from '../brand-looks.js';
import { ImageKind } from './image-kind.js';
import type { ImageModel } from './image-model.js';

/** The kind with one model, for requests without a brand and without pictures. */
export function oneModelKind(
  model: ImageModel,
  files: AssetFiles,
  config: Pick<Config, 'DEFAULT_IMAGE_MODEL'>,
  name = 'some/model',
): ImageKind {
  const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
  return new ImageKind(new Map([[name, model]]), looks, files, {} as AssetsService, {} as FittedPictures, config);
}
