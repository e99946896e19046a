import type { SpanAttributes } from '@imprint/platform/tracing';
import type { ClaimedTarget } from './due-targets.repository.js';

/** Attributes of a target's span. */
export function targetAttributes({ id, organizationId, releaseId, platform, attempts }: ClaimedTarget): SpanAttributes {
  return {
    'imprint.organization_id': organizationId,
    'imprint.release_id': releaseId,
    'imprint.target_id': id,
    'imprint.platform': platform,
    'imprint.attempt': attempts,
  };
}
