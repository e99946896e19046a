import { eventually } from '@imprint/platform/testing';
import type { ServerResponse } from 'node:http';
import type { Resource } from './api-client.js';
import type { Instance } from './instance.js';
import type { Receiver } from './receiver.js';
import { attribute, Workspace, type Job, type Release } from './workspace.js';

export const postText = 'Grüße from the workshop ☀️ 👩‍🔧 https://example.com/spring?a=1&b=2 #spring <b>bold</b>';
export const altText = 'A card that says: Spring & "summer" <sale>';
const leadMs = 5_000;

/** What one run of the main job created. */
export interface PlayedJob {
  workspace: Workspace;
  signingSecret: string;
  /** Response to the change of settings that generated the secret. */
  settings: Resource['attributes'];
  accepted: Resource;
  generation: Resource;
  scheduled: Release;
  release: Release;
  /** Statuses of the release seen while polling, in order. */
  seen: string[];
}

export interface MainJobOptions {
  /** Creates the second connection and returns its id. */
  connect: (workspace: Workspace) => Promise<string>;
  /** Called once the release has been `publishing`. */
  whilePublishing?: () => void;
  baseContent?: string;
}

/**
 * Key, image, release to the feed and another channel, publication at the due time, events. The owner only changes the webhook settings;
 * the key does the rest.
 */
export async function playMainJob(
  instance: Instance,
  events: Receiver,
  { connect, whilePublishing = () => undefined, baseContent = postText }: MainJobOptions,
): Promise<PlayedJob> {
  const workspace = await Workspace.open(instance);
  const settings = await workspace.deliverTo(`${events.url}/events`);
  const { api, brandId, feedId } = workspace;
  const prompt = 'Half price until Sunday';
  const accepted = await api.data('POST', '/v1/images/generate', { prompt, model: 'local/card', brandId });
  const generation = await api.until<Job>(`/v1/generations/${accepted.id}`, ['completed', 'failed']);
  const { assetId } = attribute<{ assetId: string }>(generation, 'output');
  const connectionId = await connect(workspace);
  const scheduled = await workspace.schedule({
    baseContent,
    scheduledAt: new Date(Date.now() + leadMs).toISOString(),
    targets: [{ connectionId: feedId }, { connectionId }],
    media: [{ assetId, altText }],
  });
  const seen = await watch(workspace, scheduled, whilePublishing);
  const release = await workspace.untilEnded(scheduled.id);
  await events.untilReceived(({ json }) => String(json['event']).startsWith('release.'));
  await eventually(() => events.requests.length >= 4);
  const signingSecret: string = settings['signingSecret'] ?? '';
  return { workspace, signingSecret, settings, accepted, generation, scheduled, release, seen };
}

async function watch(workspace: Workspace, { id, attributes }: Release, whilePublishing: () => void): Promise<string[]> {
  const seen = [attributes.status];
  await eventually(
    async () => {
      const release = await workspace.api.data<Release>('GET', `/v1/releases/${id}`);
      const { status } = release.attributes;
      if (status !== seen.at(-1)) seen.push(status);
      if (status === 'publishing') whilePublishing();
      if (['published', 'partially_published', 'failed'].includes(status)) return true;
      throw new Error(`the release came no further than ${seen.join(', ')}: ${JSON.stringify(release.attributes.targets)}`);
    },
    { timeoutMs: 60_000 },
  );
  return seen;
}

/** Responses that are held until released; later ones are sent at once. */
export class HeldAnswers {
  private readonly waiting: ServerResponse[] = [];
  private isOpen = false;

  hold(response: ServerResponse): void {
    if (this.isOpen) response.writeHead(204).end();
    else this.waiting.push(response);
  }

  letGo(): void {
    this.isOpen = true;
    for (const response of this.waiting.splice(0)) response.writeHead(204).end();
  }
}
