import type { Isolation } from '../harness/index.js';

export const isolation: Isolation = {
  // The other domains fill it, and no path leads to one entry.
  owned: () => Promise.resolve({}),
  listsForPeople: ['audit'],
};
