import type { LeaseColumns } from '@imprint/platform/lease';

/** Seconds after which a due scan's wake-up counts as lost. */
export const overdueSeconds = 2;

/** The lease columns of `brand_scan`. */
export const brandScanLease: LeaseColumns = {
  table: 'brand_scan',
  fence: 'fence',
  until: 'wake_at',
  status: 'status',
  held: ['processing'],
  freed: `status = 'queued', progress = 0, attempts = t.attempts - 1, wake_at = now() - ${overdueSeconds} * interval '1 second'`,
};
