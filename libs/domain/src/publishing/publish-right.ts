import { holdsScope, problem, type Principal } from '@imprint/contracts';

/** Scheduling is one right, publishing at once another (spec §5.4): a key needs the second for whatever has no time of its own. */
export function requirePublishRight(principal: Principal): void {
  if (holdsScope(principal, 'posts:publish')) return;
  throw problem(
    'insufficient_permissions',
    'Insufficient permissions: without a time it is published at once, and the key needs `posts:publish` for that.',
  );
}
