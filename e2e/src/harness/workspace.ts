import { randomUUID } from 'node:crypto';
import type { ApiClient, Resource } from './api-client.js';
import type { Instance } from './instance.js';
import type { Receiver } from './receiver.js';
import { sessionOf } from './sessions.js';

export interface TargetInput {
  connectionId: string;
  caption?: string;
  scheduledAt?: string;
}

export interface ReleaseInput {
  title?: string;
  baseContent?: string;
  timezone?: string;
  scheduledAt?: string;
  targets?: TargetInput[];
  media?: { assetId: string; altText?: string; focus?: { x: number; y: number } }[];
  thread?: { text: string; assetIds?: string[] }[];
  firstComment?: string;
  status?: 'draft' | 'scheduled';
}

export interface Release extends Resource {
  attributes: { status: string; targets: { id: string; status: string }[] } & Record<string, never>;
}

/** A resource whose status can be awaited. */
export interface Job extends Resource {
  attributes: { status: string } & Record<string, never>;
}

/** One attribute of a resource, as documented. */
export function attribute<T = string>({ attributes }: Resource, name: string): T {
  return (attributes as Record<string, unknown>)[name] as T;
}

export const channelSecret = 'secret-of-a-publishing-receiver';
const ended = ['published', 'partially_published', 'failed'];

/** An organization with its brand, feed, owner, and a key with every scope. Content is created with the key only. */
export class Workspace {
  private constructor(
    readonly owner: ApiClient,
    readonly api: ApiClient,
    readonly key: Resource,
    /** Ids of the organization and its owner, which every row of this workspace contains. */
    readonly ids: readonly [organizationId: string, userId: string],
    readonly brandId: string,
    readonly feedId: string,
  ) {}

  /** @param token session of the owner; default: the local owner, or a new person with a login wall */
  static async open(instance: Instance, token?: string): Promise<Workspace> {
    const hasWall = instance.settings['LOGIN_WALL'] === 'on';
    const owner = instance.client(token ?? (hasWall ? await sessionOf(instance, `${randomUUID()}@example.com`) : undefined));
    const key = await owner.data('POST', '/v1/api-keys', { label: 'Journey', category: 'service', preset: 'full' });
    const api = instance.client(attribute(key, 'key'));
    const { organization, user } = await api.data<Record<'organization' | 'user', { id: string }>>('GET', '/v1/auth/whoami');
    const [brand] = await api.data<Resource[]>('GET', '/v1/brands');
    const [feed] = await api.data<Resource[]>('GET', '/v1/connections?platform=feed');
    if (brand === undefined || feed === undefined) throw new Error('a new workspace has neither brand nor feed');
    return new Workspace(owner, api, key, [organization.id, user.id], brand.id, feed.id);
  }

  get organizationId(): string {
    return this.ids[0];
  }

  get webhookSettings(): string {
    return `/v1/organizations/${this.organizationId}/settings/webhooks`;
  }

  /** Sends the organization's events here. Returns the attributes of the response; the first contains the generated secret. */
  async deliverTo(endpointUrl: string, changes: object = {}): Promise<Resource['attributes']> {
    const body = { enabled: true, endpointUrl, eventTypes: [], ...changes };
    return (await this.owner.data('PATCH', this.webhookSettings, body)).attributes;
  }

  /** Id of a new connection whose posts are sent to the receiver, signed with `channelSecret`. */
  async connectWebhook(receiver: Receiver, displayName?: string): Promise<string> {
    const credentials = { url: `${receiver.url}/posts`, secret: channelSecret };
    return (await this.connect({ platform: 'webhook', credentials, ...(displayName !== undefined && { displayName }) })).id;
  }

  async connect(body: object): Promise<Resource> {
    return this.api.data('POST', '/v1/connections', { brandId: this.brandId, ...body });
  }

  /** A generation that has ended. @param kind of file, as routes name it */
  async generate(body: object, kind: 'images' | 'videos' | 'avatars' | 'audio' = 'images'): Promise<Resource> {
    const { id } = await this.api.data('POST', `/v1/${kind}/generate`, body);
    return this.api.until<Job>(`/v1/generations/${id}`, ['completed', 'failed']);
  }

  /** Id of a new asset of the brand. */
  async upload(filename: string, contentType: string, bytes: Buffer): Promise<string> {
    const [kind = ''] = contentType.split('/');
    const category = kind === 'application' || kind === 'text' ? 'document' : kind;
    const file = { filename, contentType, category, brandId: this.brandId };
    const reserved = await this.api.data('POST', '/v1/uploads', file);
    // What is small may be sent as JSON instead, which its headers are for.
    const headers = { 'content-type': contentType };
    const sent = await fetch(attribute<string>(reserved, 'uploadUrl'), { method: 'PUT', headers, body: new Uint8Array(bytes) });
    if (sent.status !== 204) throw new Error(`the upload answered ${sent.status}`);
    return (await this.api.data('POST', `/v1/uploads/${reserved.id}/complete`, {})).id;
  }

  release(input: ReleaseInput = {}): object {
    return {
      title: 'Spring sale',
      baseContent: 'Half price until Sunday.',
      timezone: 'Europe/Berlin',
      brandId: this.brandId,
      targets: [{ connectionId: this.feedId }],
      ...input,
    };
  }

  async schedule(input?: ReleaseInput): Promise<Release> {
    return this.api.data('POST', '/v1/releases', this.release(input));
  }

  /** The release once every target has ended. */
  async untilEnded(id: string): Promise<Release> {
    return this.api.until(`/v1/releases/${id}`, ended);
  }
}
