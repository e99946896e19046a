export { RateWindowBatches1763700000200 } from '@imprint/platform/rate-window';
