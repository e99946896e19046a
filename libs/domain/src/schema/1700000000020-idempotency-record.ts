export { IdempotencyRecord1700000000020 } from '@imprint/platform/http';
