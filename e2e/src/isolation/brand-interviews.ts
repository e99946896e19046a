import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  async owned({ owner }) {
    await owner.api.data('POST', `/v1/brands/${owner.brandId}/interview`, {});
    return {};
  },
  bodies: {
    'POST /v1/brands/{id}/interview': {},
    'POST /v1/brands/{id}/interview/answer': { answer: 'Taken over' },
    'POST /v1/brands/{id}/interview/back': {},
    'POST /v1/brands/{id}/interview/confirm': { field: 'voice.tone', values: ['Taken over'] },
    'POST /v1/brands/{id}/interview/skip': {},
    'POST /v1/brands/{id}/interview/stop': {},
  },
};
