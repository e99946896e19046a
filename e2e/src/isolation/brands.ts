import type { Isolation, Resource } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const [revision] = await owner.api.data<Resource[]>('GET', `/v1/brands/${owner.brandId}/revisions`);
    return { brands: [owner.brandId], revisions: [revision?.id ?? ''] };
  },
  parents: async ({ stranger }) => ({ brands: stranger.brandId }),
  bodies: {
    'PATCH /v1/brands/{id}': { label: 'Taken over', expectedRevision: 1 },
    'PATCH /v1/brands/{id}/settings/generation': { enabled: false },
    'POST /v1/brands/{id}/approve': { expectedRevision: 1 },
    'POST /v1/brands/{id}/scan': { url: 'https://site.example/' },
    'POST /v1/brands/{id}/scan/review': { expectedRevision: 1 },
    'POST /v1/brands/{id}/revisions/{revisionId}/restore': { expectedRevision: 1 },
  },
  lists: ['brands'],
  foreignReferences: [
    {
      what: 'a picture as the logo of a brand',
      path: '/v1/brands',
      body: ({ idOf }) => ({ label: 'Logo', identity: { logoAssetId: idOf('images') } }),
      pointer: '/identity/logoAssetId',
    },
  ],
  branded: ['brands', 'revisions'],
};
