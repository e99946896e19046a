import type { OwnModels } from './own-models.js';

/** Of an organization that has no keys. */
export const noOwnModels = { of: () => Promise.resolve(null) } as unknown as OwnModels;
