import type { LeaseColumns } from '@imprint/platform/lease';

/** Milliseconds. A worker renews it while it reads. */
export const ingestionLeaseMs = 60_000;

/** The lease columns of `knowledge_source`. */
export const ingestionLease: LeaseColumns = {
  table: 'knowledge_source',
  fence: 'fence',
  until: 'wake_at',
  status: 'state',
  held: ['processing'],
  freed: `state = 'queued', tries = greatest(t.tries - 1, 0), wake_at = now()`,
};
