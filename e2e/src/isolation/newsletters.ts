import type { Isolation, Resource } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const newsletter = await owner.api.data('POST', '/v1/newsletters', { brandId: owner.brandId, name: 'Terrace news' });
    const sent = { addresses: ['mia@isolation.example'], consent: 'Fair' };
    await owner.api.data('POST', `/v1/newsletters/${newsletter.id}/subscribers`, sent);
    const [subscriber] = await owner.api.data<Resource[]>('GET', `/v1/newsletters/${newsletter.id}/subscribers`);
    return { newsletters: [newsletter.id], subscribers: [subscriber?.id ?? ''] };
  },
  parents: async ({ stranger }) => {
    const newsletter = await stranger.api.data('POST', '/v1/newsletters', { brandId: stranger.brandId, name: 'Their news' });
    return { newsletters: newsletter.id };
  },
  bodies: {
    'PATCH /v1/newsletters/{id}': { name: 'Taken over' },
    'POST /v1/newsletters/{id}/subscribers': { addresses: ['eve@isolation.example'] },
  },
  lists: ['newsletters'],
  listsByBrand: ['newsletters'],
  foreignReferences: [
    {
      what: 'a brand of a newsletter',
      path: '/v1/newsletters',
      body: ({ owner }) => ({ name: 'x', brandId: owner.brandId }),
      pointer: '/brandId',
    },
  ],
  branded: ['newsletters', 'subscribers'],
};
