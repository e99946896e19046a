import type { NodeKind } from './node-kind.js';

/** What nodes have in common that only compute: nothing to wait for, and trying again gives the same. */
export const pureNode = {
  replay: 'pure',
  isImmediate: true,
  timeoutSeconds: 60,
  retry: { maxAttempts: 1, waitSeconds: 0 },
} as const satisfies Partial<NodeKind>;
