import type { Isolation } from '../harness/index.js';

const dish = { name: 'Of the owner', text: '{dish} on a table', contentType: 'image' };

export const isolation: Isolation = {
  async owned({ owner }) {
    const prompt = await owner.api.data('POST', '/v1/prompts', { ...dish, brandId: owner.brandId });
    return { prompts: [prompt.id] };
  },
  parents: async ({ stranger }) => ({
    prompts: (await stranger.api.data('POST', '/v1/prompts', { ...dish, brandId: stranger.brandId })).id,
  }),
  bodies: { 'PATCH /v1/prompts/{id}': { name: 'Taken over' } },
  lists: ['prompts'],
  listsByBrand: ['prompts'],
  foreignReferences: [
    {
      what: 'a brand of a prompt',
      path: '/v1/prompts',
      body: ({ owner }) => ({ ...dish, brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a prompt to make an image with',
      path: '/v1/images/generate',
      body: ({ stranger, idOf }) => ({ prompt: 'x', brandId: stranger.brandId, promptId: idOf('prompts') }),
      pointer: '/promptId',
    },
    {
      what: 'a prompt to make a batch of images with',
      path: '/v1/images/batches',
      body: ({ stranger, idOf }) => ({ prompts: ['x'], brandId: stranger.brandId, promptId: idOf('prompts') }),
      pointer: '/promptId',
    },
    {
      what: 'a prompt to write a text with',
      path: '/v1/content/generate',
      body: ({ stranger, idOf }) => ({ topic: 'x', type: 'post', brandId: stranger.brandId, promptId: idOf('prompts') }),
      pointer: '/promptId',
    },
    {
      what: 'a brand to enhance a prompt for',
      path: '/v1/prompts/enhance',
      body: ({ owner }) => ({ prompt: 'x', contentType: 'image', brandId: owner.brandId }),
      pointer: '/brandId',
    },
  ],
  branded: ['prompts'],
};
