import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    const memory = await owner.api.data('POST', `/v1/brands/${owner.brandId}/memories`, { text: 'Prices come last.' });
    return { memories: [memory.id] };
  },
  bodies: {
    'PATCH /v1/brands/{id}/memories/{memoryId}': { text: 'Taken over' },
    'POST /v1/brands/{id}/memories': { text: 'Taken over' },
  },
  branded: ['memories'],
};
