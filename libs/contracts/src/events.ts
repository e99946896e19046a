import type { Failure } from './failure.js';

/** Event types of the outbound webhooks (spec §6.3). Payload families are below; workflows join with their domain. */
export const webhookEvents = {
  'target.published': { family: 'publish', summary: 'A scheduled publish target reached published.' },
  'target.failed': { family: 'publish', summary: 'A scheduled publish target reached permanent failure.' },
  'release.published': { family: 'publish', summary: 'Every target of the release was published.' },
  'release.partially_published': { family: 'publish', summary: 'At least one target was published and at least one failed.' },
  'release.failed': { family: 'publish', summary: 'Every terminal target failed.' },
  'generation.completed': { family: 'generation', summary: 'A generation finished and its output is stored.' },
  'generation.failed': { family: 'generation', summary: 'A generation reached permanent failure.' },
} as const;
export type WebhookEventType = keyof typeof webhookEvents;

export function isWebhookEventType(value: string): value is WebhookEventType {
  return Object.hasOwn(webhookEvents, value);
}

export const webhookSchemaVersion = 1;

/** Common to every payload (spec §6.4). `timestamp` is when this attempt was signed, `occurredAt` when the work ended. */
export interface WebhookEnvelope {
  event: WebhookEventType;
  eventId: string;
  schemaVersion: typeof webhookSchemaVersion;
  timestamp: string;
  occurredAt: string;
}

export interface PublishTargetPayload {
  id: string;
  platform: string;
  credential: { id: string };
  status: string;
  scheduledAt: string | null;
  publishedAt: string | null;
  externalProviderId: string | null;
  externalShortcode: string | null;
  url: string | null;
  error: Failure | null;
}

export interface ReleasePayload {
  id: string;
  status: string;
  scheduledAt: string | null;
  publishedAt: string | null;
  targetSummary: { total: number; published: number; failed: number };
}

/** `target.*` events carry `target`; `release.*` events carry `targets`. */
export interface PublishPayload {
  release: ReleasePayload;
  target?: PublishTargetPayload;
  targets?: PublishTargetPayload[];
}

export interface GenerationPayload {
  generation: {
    id: string;
    kind: 'image' | 'video' | 'article';
    status: string;
    brandId: string | null;
    model: string | null;
    provider: string | null;
    completedAt: string | null;
    output: { url: string; storageKey: string; mimeType: string } | null;
    error: Failure | null;
  };
}

export type WebhookPayload = PublishPayload | GenerationPayload;

/** `publish:<event>:<releaseId>:<targetId>:<status>`; `release.*` puts the word `release` in the target slot (spec §6.2). */
export function publishEventId(event: WebhookEventType, releaseId: string, targetId: string, status: string): string {
  return `publish:${event}:${releaseId}:${targetId}:${status}`;
}

/** `generation:<event>:<kind>:<generationId>:<status>` (spec §6.2). */
export function generationEventId(event: WebhookEventType, kind: string, generationId: string, status: string): string {
  return `generation:${event}:${kind}:${generationId}:${status}`;
}

export const webhookHeaders = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  signature: 'X-Service-Signature',
} as const;
