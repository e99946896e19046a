import { type Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  // Single notices have no path; those of the owner come from what the other domains make.
  owned: () => Promise.resolve({}),
  bodies: { 'POST /v1/notices/read': { until: '2000-01-01T00:00:00Z' }, 'PATCH /v1/notices/preferences': { mail: 'immediate' } },
  listsForPeople: ['notices'],
};
