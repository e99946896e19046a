import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type {
  Channel,
  ChannelCapability,
  ChannelRehearsal,
  ConnectionIdentity,
  ContentProblem,
  LookUpResult,
  OutgoingPost,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { fieldsOf, textOf } from './answer-fields.js';
import { ListmonkApi, secretsOf, type ListmonkAccess } from './listmonk/api.js';
import { Campaigns, isDraft, requireOnList, settled, type Campaign } from './listmonk/campaigns.js';
import { listmonkFailure } from './listmonk/failures.js';
import { uploadImages } from './listmonk/images.js';
import { ListmonkLists, requireList } from './listmonk/lists.js';
import { campaignBody, checkedSender } from './listmonk/mail.js';
import { placeholders, rehearsedCalls } from './listmonk/rehearsed-calls.js';
import { misconfigured, type Step } from './platform-failures.js';
import { checkedOrigin } from './server-address.js';

const callTimeoutMs = 60_000;
/** A list of 50 campaigns without their bodies, or one with a body and a template, is the largest answer. */
const answerBytes = 8 * 1024 * 1024;
const source = 'https://github.com/knadh/listmonk/blob';
const readAt = '2026-11-26';

type Entered = Readonly<Record<string, string>>;

/**
 * Mails to a list of a self-hosted Listmonk server, version 4 or later, by an API user. A post becomes a campaign: a draft, whose id is
 * saved, and a second call that starts it, which takes effect once. Mails are sent by the server after that, and nobody can take them back.
 */
@Injectable()
export class ListmonkChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'listmonk',
    label: 'Listmonk',
    description: 'Mails to a mailing list on a Listmonk server, with images. A mail that was sent cannot be changed or deleted.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        // Most mail programs do not show WebP (https://github.com/knadh/listmonk/issues/759).
        mimeTypes: ['image/png', 'image/jpeg', 'image/gif'],
        maxBytes: 10_000_000,
        maxCount: limits.mediaPerRelease,
      },
    },
    // They name no longest text and no largest image: those limits are of posts on this instance.
    sources: [
      {
        about: ['text', 'look-up', 'delete'],
        url: `${source}/01acd386f60b42338748cabf67d1da6aa455d714/docs/docs/content/apis/campaigns.md`,
        readAt,
      },
      { about: ['text'], url: `${source}/033cc433b8c59557fc9dad2bbfd36c8ec86cbe8c/docs/docs/content/templating.md`, readAt },
      { about: ['text'], url: `${source}/033cc433b8c59557fc9dad2bbfd36c8ec86cbe8c/models/campaigns.go`, readAt },
      { about: ['text'], url: `${source}/007f4de8504bfaff2ad7a7646ab70e0d10a2b6fe/cmd/campaigns.go`, readAt },
      { about: ['look-up'], url: `${source}/007f4de8504bfaff2ad7a7646ab70e0d10a2b6fe/internal/core/campaigns.go`, readAt },
      { about: ['images'], url: `${source}/1451c4b1f1feb00fb8fedda784e75cf5ddeb5769/docs/docs/content/apis/media.md`, readAt },
      { about: ['images'], url: 'https://github.com/knadh/listmonk/issues/759', readAt },
    ],
    credentialFields: [
      { name: 'server', label: 'Server, e.g. https://lists.example', secret: false, required: true, format: 'url' },
      { name: 'apiUser', label: 'Name of the API user', secret: false, required: true, format: 'text' },
      { name: 'apiToken', label: 'Token of the API user', secret: true, required: true, format: 'text' },
      { name: 'fromEmail', label: 'Sender, if not the one of the server', secret: false, required: false, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'handle',
    edit: false,
    delete: 'none',
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new ListmonkChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
    placeholders,
  };
  readonly destinations: ListmonkLists;
  private readonly api: ListmonkApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.api = new ListmonkApi(safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes }));
    this.destinations = new ListmonkLists(this.api, accessOf);
  }

  async connect(credentials: Entered, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { user, token } = accessOf(credentials);
    const fromEmail = checkedSender(credentials['fromEmail'] ?? '');
    if (!/^[\w.\\-]+$/.test(user)) throw misconfigured('invalid_user', 'This is not the name of a Listmonk user.', 'apiUser');
    const server = await checkedOrigin(this.safeFetch, credentials['server'] ?? '', 'server');
    try {
      const profile = fieldsOf(await this.api.call({ server, user, token }, { path: 'profile' }, signal));
      const username = textOf(profile, 'username');
      const { host } = new URL(server);
      return {
        handle: `${username}@${host}`,
        displayName: fromEmail === '' ? host : `${fromEmail}, ${host}`,
        credentials: { server, apiUser: user, apiToken: token, ...(fromEmail !== '' && { fromEmail }) },
      };
    } catch (error) {
      throw listmonkFailure(error, 'prepare', secretsOf({ user, token }), 'server');
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A mail needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const { credentials, destinationId } = post.connection;
    const access = accessOf(credentials);
    const campaigns = new Campaigns(this.api, access, signal);
    const begun = await this.#call(access, 'prepare', () => campaigns.begun(post));
    if (begun !== undefined && (begun === 'gone' || !isDraft(begun))) return settled(begun, access);
    const draft = await this.#call(access, 'prepare', async () => {
      const listId = requireList(destinationId);
      const urls = await uploadImages(this.api, access, post, signal);
      const body = campaignBody(post, urls, { listId, fromEmail: credentials['fromEmail'] ?? '' });
      return this.#draft(campaigns, { post, begun, body, listId }, signal);
    });
    if (!isDraft(draft)) return settled(draft, access);
    return this.#call(access, 'write', () => campaigns.start(draft));
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    return this.#call(access, 'lookUp', () => new Campaigns(this.api, access, signal).lookUp(post));
  }

  /** A draft with the content as it is now, that goes to the list. */
  async #draft(
    campaigns: Campaigns,
    {
      post,
      begun,
      body,
      listId,
    }: { post: OutgoingPost; begun: Campaign | undefined; body: ReturnType<typeof campaignBody>; listId: number },
    signal: AbortSignal,
  ): Promise<Campaign> {
    const draft = begun === undefined ? await campaigns.create(post, body) : await campaigns.update(begun, body);
    if (isDraft(draft)) requireOnList(draft, listId);
    signal.throwIfAborted();
    return draft;
  }

  async #call<T>(access: ListmonkAccess, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw listmonkFailure(error, step, secretsOf(access));
    }
  }
}

function accessOf({ server = '', apiUser = '', apiToken = '' }: Entered): ListmonkAccess {
  const [user, token] = [apiUser.trim(), apiToken.trim()];
  if (server === '' || user === '' || token === '')
    throw misconfigured('credentials_missing', 'Server, API user and token are all needed.');
  return { server, user, token };
}
