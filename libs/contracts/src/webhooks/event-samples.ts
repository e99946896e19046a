import type {
  ExecutionPayload,
  GenerationPayload,
  PublishTargetPayload,
  ReleasePayload,
  WebhookPayload,
} from './event-payloads.js';
import { generationEventId, publishEventId, webhookEvents, workflowEventId, type WebhookEventType } from './events.js';
import type { Failure } from '../errors/failure.js';

export interface EventSample {
  eventId: string;
  payload: WebhookPayload;
}

/** What a sample is made of: ids by their prefix, and the time when the work ended. */
export interface SampleSource {
  id: (prefix: string) => string;
  at: Date;
}

const refusal: Failure = {
  class: 'validation',
  code: 'http_422',
  message: 'The receiver answered with status 422.',
  retryable: false,
};

/** An event as the work would send it, valid against its schema. Made of new ids it is an event that no receiver has seen. */
export function sampleEvent(event: WebhookEventType, source: SampleSource): EventSample {
  const { subject, status } = webhookEvents[event];
  if (subject === 'target') return ofTarget(event, status, source);
  if (subject === 'release') return ofRelease(event, status, source);
  if (subject === 'generation') return ofGeneration(event, status, source);
  return ofExecution(event, status, source);
}

function ofTarget(event: WebhookEventType, status: 'published' | 'failed', source: SampleSource): EventSample {
  const [published, failed] = [Number(status === 'published'), Number(status === 'failed')];
  const release = { ...releaseOf('publishing', source), targetSummary: { total: 2, published, failed } };
  const target = targetOf(status, source);
  return { eventId: publishEventId(event, release.id, target.id, status), payload: { release, target } };
}

function ofRelease(
  event: WebhookEventType,
  status: 'published' | 'partially_published' | 'failed',
  source: SampleSource,
): EventSample {
  const endings = {
    published: ['published', 'published'],
    partially_published: ['published', 'failed'],
    failed: ['failed'],
  } as const;
  const targets = endings[status].map((ending) => targetOf(ending, source));
  const count = (ending: string): number => targets.filter((target) => target.status === ending).length;
  const targetSummary = { total: targets.length, published: count('published'), failed: count('failed') };
  const release = { ...releaseOf(status, source), targetSummary };
  return { eventId: publishEventId(event, release.id, 'release', status), payload: { release, targets } };
}

function ofGeneration(event: WebhookEventType, status: 'completed' | 'failed', source: SampleSource): EventSample {
  const id = source.id('gen');
  const storageKey = `${source.id('org')}/${source.id('asset')}.png`;
  const generation: GenerationPayload = {
    ...{ id, kind: 'image', status, brandId: source.id('brand'), model: 'local/card', provider: 'local' },
    completedAt: source.at.toISOString(),
    output:
      status === 'failed' ? null : { url: `https://imprint.example/v1/files/${storageKey}`, storageKey, mimeType: 'image/png' },
    error:
      status === 'failed'
        ? {
            class: 'provider_outage',
            code: 'provider_error',
            message: 'The images service failed (HTTP 503).',
            retryable: true,
          }
        : null,
  };
  return { eventId: generationEventId(event, generation.kind, id, status), payload: { generation } };
}

function ofExecution(event: WebhookEventType, status: 'completed' | 'failed', source: SampleSource): EventSample {
  const [id, workflowId] = [source.id('exec'), source.id('flow')];
  const isFailed = status === 'failed';
  const durationMs = 42_000;
  const execution: ExecutionPayload = {
    ...{ id, workflowId, status, trigger: 'scheduled', progress: isFailed ? 60 : 100, creditsUsed: 3, durationMs },
    startedAt: new Date(source.at.getTime() - durationMs).toISOString(),
    completedAt: source.at.toISOString(),
    failedNodeId: isFailed ? 'publish' : null,
    error: isFailed ? refusal : null,
  };
  return { eventId: workflowEventId(event, workflowId, id, status), payload: { execution } };
}

function releaseOf(status: ReleasePayload['status'], { id, at }: SampleSource): Omit<ReleasePayload, 'targetSummary'> {
  const publishedAt = status === 'published' || status === 'partially_published' ? at.toISOString() : null;
  return { id: id('rel'), status, scheduledAt: minuteOf(at), publishedAt };
}

function targetOf(status: 'published' | 'failed', { id, at }: SampleSource): PublishTargetPayload {
  const base = { id: id('tgt'), credential: { id: id('conn') }, status, scheduledAt: minuteOf(at), externalShortcode: null };
  if (status === 'failed')
    return { ...base, platform: 'webhook', publishedAt: null, externalProviderId: null, url: null, error: refusal };
  const entry = id('feed');
  return {
    ...base,
    platform: 'feed',
    publishedAt: at.toISOString(),
    externalProviderId: entry,
    url: `https://imprint.example/feed/${entry}`,
    error: null,
  };
}

function minuteOf(at: Date): string {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000).toISOString();
}
