/** Why work failed. */
export interface Failure {
  class: 'misconfiguration' | 'credential' | 'provider_outage' | 'rate_limit' | 'validation' | 'unknown';
  code: string;
  message: string;
  retryable: boolean;
}

/** Common to every event. Times are ISO 8601. */
interface Envelope<Name extends string> {
  event: Name;
  /** The same for every attempt: keep it and drop what you have seen. */
  eventId: string;
  schemaVersion: 1;
  /** When this attempt was signed. */
  timestamp: string;
  /** When the work ended. */
  occurredAt: string;
}

export interface Release {
  id: string;
  status: string;
  scheduledAt: string | null;
  publishedAt: string | null;
  targetSummary: { total: number; published: number; failed: number };
}

export interface Target {
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

export interface Generation {
  id: string;
  kind: 'image' | 'video' | 'article';
  status: string;
  brandId: string | null;
  model: string | null;
  provider: string | null;
  completedAt: string | null;
  output: { url: string; storageKey: string; mimeType: string } | null;
  error: Failure | null;
}

export interface Execution {
  id: string;
  workflowId: string;
  status: string;
  trigger: string | null;
  /** 0 to 100. */
  progress: number;
  creditsUsed: number;
  startedAt: string;
  completedAt: string;
  durationMs: number;
  /** The node that ended the run; null on success. */
  failedNodeId: string | null;
  error: Failure | null;
}

/** One published or failed place of a release. */
export interface TargetEvent extends Envelope<'target.published' | 'target.failed'> {
  release: Release;
  target: Target;
}

/** A release whose every target has ended. */
export interface ReleaseEvent extends Envelope<'release.published' | 'release.partially_published' | 'release.failed'> {
  release: Release;
  targets: Target[];
}

export interface GenerationEvent extends Envelope<'generation.completed' | 'generation.failed'> {
  generation: Generation;
}

export interface ExecutionEvent extends Envelope<'workflow.execution.completed' | 'workflow.execution.failed'> {
  execution: Execution;
}

/** What arrives; `event` tells which. */
export type WebhookEvent = TargetEvent | ReleaseEvent | GenerationEvent | ExecutionEvent;
export type WebhookEventName = WebhookEvent['event'];
