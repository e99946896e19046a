import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const article = await owner.api.data('POST', '/v1/articles', {
      brandId: owner.brandId,
      title: 'Draft',
      body: 'Draft <https://terrace.example>',
    });
    return { articles: [article.id] };
  },
  bodies: {
    'PATCH /v1/articles/{id}': { title: 'Taken over' },
    'POST /v1/articles/{id}/publish': { connectionId: 'conn_00000000000000000000000000' },
  },
  lists: ['articles'],
  listsByBrand: ['articles'],
  foreignReferences: [
    {
      what: 'a brand of an article',
      path: '/v1/articles',
      body: ({ owner }) => ({ title: 'x', body: 'x', brandId: owner.brandId }),
      pointer: '/brandId',
    },
    {
      what: 'a brand of an article by a model',
      path: '/v1/articles/generate',
      body: ({ owner }) => ({ topic: 'x', brandId: owner.brandId }),
      pointer: '/brandId',
    },
  ],
  branded: ['articles'],
};
