import { IsIn, IsISO8601, IsString } from 'class-validator';
import {
  GenerationEventPayload,
  ReleaseEventPayload,
  TargetEventPayload,
  WorkflowEventPayload,
  type WebhookPayload,
} from './event-payloads.js';

interface EventDeclaration {
  family: 'publish' | 'generation' | 'workflow';
  summary: string;
  /** Class of what the event carries beside the envelope. */
  payload: new () => WebhookPayload;
  /** Field of it that ended, and with which status. */
  subject: 'target' | 'release' | 'generation' | 'execution';
  status: 'published' | 'partially_published' | 'completed' | 'failed';
}

const ofTarget = { family: 'publish', payload: TargetEventPayload, subject: 'target' } as const;
const ofRelease = { family: 'publish', payload: ReleaseEventPayload, subject: 'release' } as const;
const ofGeneration = { family: 'generation', payload: GenerationEventPayload, subject: 'generation' } as const;
const ofExecution = { family: 'workflow', payload: WorkflowEventPayload, subject: 'execution' } as const;

/** Event types of the outbound webhooks (spec §6.3). */
export const webhookEvents = {
  'target.published': { ...ofTarget, status: 'published', summary: 'A scheduled publish target reached published.' },
  'target.failed': { ...ofTarget, status: 'failed', summary: 'A scheduled publish target reached permanent failure.' },
  'release.published': { ...ofRelease, status: 'published', summary: 'Every target of the release was published.' },
  'release.partially_published': {
    ...ofRelease,
    status: 'partially_published',
    summary: 'At least one target was published and at least one failed.',
  },
  'release.failed': { ...ofRelease, status: 'failed', summary: 'Every terminal target failed.' },
  'generation.completed': {
    ...ofGeneration,
    status: 'completed',
    summary: 'A generation finished and its output is stored.',
  },
  'generation.failed': { ...ofGeneration, status: 'failed', summary: 'A generation reached permanent failure.' },
  'workflow.execution.completed': {
    ...ofExecution,
    status: 'completed',
    summary: 'A workflow execution finished successfully.',
  },
  'workflow.execution.failed': { ...ofExecution, status: 'failed', summary: 'A workflow execution reached permanent failure.' },
} as const satisfies Record<string, EventDeclaration>;
export type WebhookEventType = keyof typeof webhookEvents;
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[];

export function isWebhookEventType(value: string): value is WebhookEventType {
  return Object.hasOwn(webhookEvents, value);
}

export const webhookSchemaVersion = 1;

/** Common to every payload (spec §6.4). `timestamp` is when this attempt was signed, `occurredAt` when the work ended. */
export class WebhookEnvelope {
  @IsIn(webhookEventTypes) event!: WebhookEventType;
  @IsString() eventId!: string;
  @IsIn([webhookSchemaVersion]) schemaVersion!: typeof webhookSchemaVersion;
  @IsISO8601() timestamp!: string;
  @IsISO8601() occurredAt!: string;
}

/** `publish:<event>:<releaseId>:<targetId>:<status>`; `release.*` puts the word `release` in the target slot (spec §6.2). */
export function publishEventId(event: WebhookEventType, releaseId: string, targetId: string, status: string): string {
  return `publish:${event}:${releaseId}:${targetId}:${status}`;
}

/** `generation:<event>:<kind>:<generationId>:<status>` (spec §6.2). */
export function generationEventId(event: WebhookEventType, kind: string, generationId: string, status: string): string {
  return `generation:${event}:${kind}:${generationId}:${status}`;
}

/** `workflow:<event>:<workflowId>:<executionId>:<status>` (spec §6.2). */
export function workflowEventId(event: WebhookEventType, workflowId: string, executionId: string, status: string): string {
  return `workflow:${event}:${workflowId}:${executionId}:${status}`;
}

export const webhookHeaders = {
  event: 'X-Service-Event',
  delivery: 'X-Service-Delivery',
  signature: 'X-Service-Signature',
} as const;
