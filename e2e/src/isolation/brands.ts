import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  owned: ({ owner }) => Promise.resolve({ brands: [owner.brandId] }),
  lists: ['brands'],
};
