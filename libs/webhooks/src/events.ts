// Written by `npm run generate` from `libs/contracts/src/*/*-events.ts`. Changes made here are lost.

/** What arrives; `event` says which. A later release may send states and kinds that are not named here. */
export type WebhookEvent = GenerationEvent | TargetEvent | ReleaseEvent | ExecutionEvent;
export type WebhookEventName =
  | 'generation.completed'
  | 'generation.failed'
  | 'target.published'
  | 'target.failed'
  | 'release.published'
  | 'release.partially_published'
  | 'release.failed'
  | 'workflow.execution.completed'
  | 'workflow.execution.failed';

/** A generation that ended. */
export interface GenerationEvent extends WebhookEnvelope {
  event: 'generation.completed' | 'generation.failed';
  generation: Generation;
}

/** One run of a model, and what it made. */
export interface Generation {
  id: string;
  kind: 'image' | 'video' | 'article';
  status: 'queued' | 'processing' | 'completed' | 'failed' | 'cancelled';
  /** Null if it belongs to no brand. */
  brandId: string | null;
  /** Null if it is not known. */
  model: string | null;
  /** Null if it is not known. */
  provider: string | null;
  completedAt: string | null;
  /** Null if it failed. */
  output: GenerationOutput | null;
  /** Null if it completed. */
  error: Failure | null;
}

/** The stored file. */
export interface GenerationOutput {
  url: string;
  /** Name of the file in the storage of the instance. */
  storageKey: string;
  mimeType: string;
}

/** Why work failed. */
export interface Failure {
  /** Kind of failure. */
  class: 'misconfiguration' | 'credential' | 'provider_outage' | 'rate_limit' | 'validation' | 'unknown';
  /** What happened, for programs. */
  code: string;
  /** What happened, for people. */
  message: string;
  /** Whether another attempt may succeed. */
  retryable: boolean;
}

/** Common to every event. Times are ISO 8601. */
export interface WebhookEnvelope {
  event: WebhookEventName;
  /** The same for every attempt: keep it and drop what you have seen. */
  eventId: string;
  schemaVersion: 1;
  /** When this attempt was signed. */
  timestamp: string;
  /** When the work ended. */
  occurredAt: string;
}

/** A target that ended, and its release as it is at that moment. */
export interface TargetEvent extends WebhookEnvelope {
  event: 'target.published' | 'target.failed';
  release: Release;
  target: Target;
}

/** A post on its way to one or more connections. */
export interface Release {
  id: string;
  status:
    | 'draft'
    | 'scheduled'
    | 'paused'
    | 'publishing'
    | 'unconfirmed'
    | 'published'
    | 'failed'
    | 'cancelled'
    | 'partially_published';
  scheduledAt: string | null;
  publishedAt: string | null;
  targetSummary: TargetSummary;
}

/** How many targets the release has, and how many of them ended how. */
export interface TargetSummary {
  total: number;
  published: number;
  failed: number;
}

/** One connection of a release. */
export interface Target {
  id: string;
  /** Name of the channel, such as `feed`. */
  platform: string;
  credential: Credential;
  status: 'draft' | 'scheduled' | 'paused' | 'publishing' | 'unconfirmed' | 'published' | 'failed' | 'cancelled';
  scheduledAt: string | null;
  publishedAt: string | null;
  /** Id that the platform gave the post. */
  externalProviderId: string | null;
  /** Short id of the post in addresses of the platform. */
  externalShortcode: string | null;
  /** Address of the published post. */
  url: string | null;
  /** Null unless it failed. */
  error: Failure | null;
}

/** The connection that the target is published to. */
export interface Credential {
  id: string;
}

/** A release whose every target has ended. */
export interface ReleaseEvent extends WebhookEnvelope {
  event: 'release.published' | 'release.partially_published' | 'release.failed';
  release: Release;
  targets: Target[];
}

/** An execution that ended. */
export interface ExecutionEvent extends WebhookEnvelope {
  event: 'workflow.execution.completed' | 'workflow.execution.failed';
  execution: Execution;
}

/** One run of a workflow. */
export interface Execution {
  id: string;
  workflowId: string;
  status: 'queued' | 'running' | 'waiting' | 'compensating' | 'completed' | 'failed' | 'cancelled';
  /** What started it; null if that is none of these. */
  trigger: ('scheduled' | 'api' | 'manual') | null;
  /** 0 to 100. */
  progress: number;
  creditsUsed: number;
  startedAt: string;
  completedAt: string;
  durationMs: number;
  /** The node that ended the run; null on success. */
  failedNodeId: string | null;
  /** Null on success. */
  error: Failure | null;
}
