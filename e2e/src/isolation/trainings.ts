import { blockPictures, sea } from '@imprint/adapters/models/testing';
import { limits } from '@imprint/contracts/limits';
import type { Isolation, Job } from '../harness/index.js';

/** Besides those of the owner. */
const further = Array.from({ length: limits.trainingPicturesLeast - 1 }, (_, index) => `asset_${index}`);

export const isolation: Isolation = {
  async owned({ owner }) {
    const assetIds: string[] = [];
    for (const picture of await blockPictures(sea, limits.trainingPicturesLeast))
      assetIds.push(await owner.upload('picture.png', 'image/png', picture));
    const body = { label: 'Of the owner', brandId: owner.brandId, assetIds };
    const { id } = await owner.api.data('POST', '/v1/trainings', body);
    await owner.api.until<Job>(`/v1/trainings/${id}`, ['completed']);
    return { trainings: [id] };
  },
  bodies: { 'PATCH /v1/trainings/{id}': { label: 'Taken over' } },
  lists: ['trainings'],
  listsByBrand: ['trainings', 'models'],
  foreignReferences: [
    {
      what: 'a brand of a training',
      path: '/v1/trainings',
      body: ({ owner }) => ({ label: 'x', brandId: owner.brandId, assetIds: ['asset_x', ...further] }),
      pointer: '/brandId',
    },
    {
      what: 'a brand of a check of pictures',
      path: '/v1/trainings/check',
      body: ({ owner }) => ({ brandId: owner.brandId, assetIds: [] }),
      pointer: '/brandId',
    },
    {
      what: 'a picture of a training',
      path: '/v1/trainings',
      body: ({ stranger, idOf }) => ({ label: 'x', brandId: stranger.brandId, assetIds: [idOf('images'), ...further] }),
      pointer: '/assetIds/0',
    },
    {
      what: 'a brand of a previewed training',
      path: '/v1/trainings/preview',
      body: ({ owner }) => ({ brandId: owner.brandId, assetIds: ['asset_x', ...further] }),
      pointer: '/brandId',
    },
    {
      what: 'a picture of a previewed training',
      path: '/v1/trainings/preview',
      body: ({ stranger, idOf }) => ({ brandId: stranger.brandId, assetIds: [idOf('images'), ...further] }),
      pointer: '/assetIds/0',
    },
  ],
  branded: ['trainings'],
};
