import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const article = await owner.api.data('POST', '/v1/articles', { brandId: owner.brandId, title: 'Draft', body: 'Draft' });
    return { articles: [article.id] };
  },
  bodies: { 'PATCH /v1/articles/{id}': { title: 'Taken over' } },
  lists: ['articles'],
  listsByBrand: ['articles'],
  foreignReferences: [
    {
      what: 'a brand of an article',
      path: '/v1/articles',
      body: ({ owner }) => ({ title: 'x', body: 'x', brandId: owner.brandId }),
      pointer: '/brandId',
    },
  ],
  branded: ['articles'],
};
