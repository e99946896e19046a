import { publishEventId, type TargetPayload, type ReleasePayload } from '@imprint/contracts/publishing';
import { type WebhookEventType } from '@imprint/contracts/webhooks';
import type { OutboxEntry } from '../../webhooks/index.js';
import type { ReleaseEntity } from './release.entity.js';
import { summariseTargets } from './release-states.js';
import type { TargetEntity } from './target.entity.js';

/** `target.published` or `target.failed` for a target that has just ended; null when it was cancelled or is still open. */
export function targetEvent(
  release: ReleaseEntity,
  target: TargetEntity,
  targets: readonly TargetEntity[],
  occurredAt: Date,
): OutboxEntry | null {
  if (target.status !== 'published' && target.status !== 'failed') return null;
  const event: WebhookEventType = `target.${target.status}`;
  return {
    organizationId: release.organizationId,
    event,
    eventId: publishEventId(event, release.id, target.id, target.status),
    payload: { release: releasePayload(release, targets), target: targetPayload(target) },
    occurredAt,
  };
}

/** The `release.*` event of a release that has just ended, or null. Its id has the word `release` in place of a target id. */
export function releaseEvent(release: ReleaseEntity, targets: readonly TargetEntity[], occurredAt: Date): OutboxEntry | null {
  if (release.status !== 'published' && release.status !== 'partially_published' && release.status !== 'failed') return null;
  const event: WebhookEventType = `release.${release.status}`;
  return {
    organizationId: release.organizationId,
    event,
    eventId: publishEventId(event, release.id, 'release', release.status),
    payload: { release: releasePayload(release, targets), targets: targets.map(targetPayload) },
    occurredAt,
  };
}

function releasePayload(release: ReleaseEntity, targets: readonly TargetEntity[]): ReleasePayload {
  return {
    id: release.id,
    status: release.status,
    scheduledAt: release.scheduledAt?.toISOString() ?? null,
    publishedAt: release.publishedAt?.toISOString() ?? null,
    targetSummary: summariseTargets(targets.map((target) => target.status)),
  };
}

function targetPayload(target: TargetEntity): TargetPayload {
  return {
    id: target.id,
    platform: target.platform,
    credential: { id: target.connectionId },
    status: target.status,
    scheduledAt: target.scheduledAt?.toISOString() ?? null,
    publishedAt: target.publishedAt?.toISOString() ?? null,
    externalProviderId: target.externalProviderId,
    externalShortcode: target.externalShortcode,
    url: target.url,
    error: target.error,
  };
}
