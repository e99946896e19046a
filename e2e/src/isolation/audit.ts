import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  // The other domains create entries, and single entries have no path.
  owned: () => Promise.resolve({}),
  listsForPeople: ['audit'],
};
