import type { AssetFiles, AssetsService, FittedPictures } from '../../media/index.js';
import type { BrandLooks } from '../brand-looks.js';
import { noTrainedModels } from '../trainings/no-trained-models.fixture.js';
import { ImageKind } from './image-kind.js';
import type { ImageModel } from './image-model.js';

/** The kind with one model, for requests without a brand and without pictures. */
export function oneModelKind(model: ImageModel, files: AssetFiles, name = 'some/model'): ImageKind {
  const looks = { at: () => Promise.resolve(null) } as unknown as BrandLooks;
  return new ImageKind(new Map([[name, model]]), looks, files, {} as AssetsService, {} as FittedPictures, noTrainedModels);
}
