import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  owned: ({ owner }) => Promise.resolve({ 'api-keys': [owner.key.id] }),
  bodies: { 'PATCH /v1/api-keys/{id}': { label: 'Taken over' } },
  listsForPeople: ['api-keys'],
  // An agent's request for a key is found by its code, before it belongs to an organization.
  ofNobody: ['claims'],
};
