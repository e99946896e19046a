import type { VendorPauses } from './vendor-pauses.js';

/** Of vendors that are never paused. */
export const noPauses = {
  enter: () => Promise.resolve(false),
  failed: () => Promise.resolve(),
  succeeded: () => Promise.resolve(),
} as unknown as VendorPauses;
