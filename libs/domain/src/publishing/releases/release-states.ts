import type { PostStatus, ReleaseStatus, TargetStatus } from '@imprint/contracts/documents';
import type { TargetSummary } from '@imprint/contracts/publishing';

const terminal: readonly TargetStatus[] = ['published', 'failed', 'cancelled'];

/** Open statuses by precedence: the first one present is the release's. */
const openByWeight = ['publishing', 'unconfirmed', 'scheduled', 'paused', 'draft'] as const satisfies readonly TargetStatus[];

/** Status of a release with these targets: open while any target is, then depending on how they ended. */
export function deriveReleaseStatus(targets: readonly TargetStatus[]): ReleaseStatus {
  const open = openByWeight.find((status) => targets.includes(status));
  if (open !== undefined) return open;
  const published = targets.includes('published');
  const failed = targets.includes('failed');
  if (published && failed) return 'partially_published';
  if (published) return 'published';
  return failed ? 'failed' : 'cancelled';
}

/** Whether a status never changes again. */
export function isTerminal(status: TargetStatus): boolean {
  return terminal.includes(status);
}

/** Number of targets by outcome. */
export function summariseTargets(targets: readonly TargetStatus[]): TargetSummary {
  const count = (status: TargetStatus): number => targets.filter((candidate) => candidate === status).length;
  return { total: targets.length, published: count('published'), failed: count('failed') };
}

const postStatusOfRelease: Readonly<Record<ReleaseStatus, PostStatus>> = {
  draft: 'draft',
  paused: 'draft',
  cancelled: 'draft',
  scheduled: 'scheduled',
  publishing: 'scheduled',
  unconfirmed: 'scheduled',
  published: 'published',
  partially_published: 'published',
  failed: 'failed',
};

/** A post's status, derived from its latest release. */
export function postStatusOf(release: ReleaseStatus): PostStatus {
  return postStatusOfRelease[release];
}
