export { RateWindow1700000000010 } from '@imprint/platform/rate-window';
