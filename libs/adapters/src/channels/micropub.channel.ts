import { limits } from '@imprint/contracts/limits';
import { Injectable } from '@nestjs/common';
import type {
  Channel,
  ChannelCapability,
  ChannelRehearsal,
  ConnectionIdentity,
  ContentProblem,
  EditedPost,
  LookUpResult,
  OutgoingPost,
  PostOnPlatform,
  PublishedRecord,
  SentPost,
} from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { locationOf, MicropubApi, type MicropubAccess } from './micropub/api.js';
import { MicropubRefusal, micropubFailure } from './micropub/failures.js';
import { configuration, createBody, editPost, isGone, postStep, recordOf, uploadPictures } from './micropub/posts.js';
import { rehearsedCalls } from './micropub/rehearsed-calls.js';
import { MicropubSignIn } from './micropub/sign-in.js';
import { findSite, type MicropubSite } from './micropub/site.js';
import { CodeGrant } from './oauth/code-grant.js';
import { misconfigured } from './platform-failures.js';
import { postGone } from './post-gone.js';
import { requireAllowed } from './server-address.js';
import { privateAddress } from './site-address.js';

const callTimeoutMs = 60_000;
/** The page of a site is the largest answer. */
const answerBytes = 4 * 1024 * 1024;
const readAt = '2026-11-26';

type Entered = Readonly<Record<string, string>>;

/**
 * Posts on a site of one's own that has a Micropub endpoint (https://www.w3.org/TR/micropub/). Endpoints recognise no repeated call and
 * need not list posts, so a person decides about a post whose answer was lost.
 */
@Injectable()
export class MicropubChannel implements Channel {
  /** The recommendation has no limits; those of the pictures are ours. */
  readonly capability: ChannelCapability = {
    name: 'micropub',
    label: 'Micropub',
    description: 'Notes and articles on a site of your own that has a Micropub endpoint, with up to four images.',
    state: 'supported',
    limits: {
      captionLength: limits.contentLength,
      captionUnit: 'characters',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxBytes: 10_000_000, maxCount: 4 },
    },
    sources: [
      {
        about: ['text', 'images', 'edit', 'delete', 'look-up'],
        url: 'https://github.com/w3c/Micropub/blob/02dc6deb510597943121ab39de278157765c2a5f/publish/rec/index.html',
        readAt,
      },
    ],
    credentialFields: [
      { name: 'site', label: 'Site, e.g. https://cafe.example', secret: false, required: true, format: 'url' },
      { name: 'accessToken', label: 'Access token', secret: true, required: true, format: 'text' },
      { name: 'kind', label: 'Kind of posts: note (default) or article', secret: false, required: false, format: 'text' },
      { name: 'endpoint', label: 'Micropub endpoint, if the site names none', secret: false, required: false, format: 'url' },
    ],
    lookUp: 'none',
    repeats: 'person',
    edit: true,
    delete: 'permanent',
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new MicropubChannel(inPlaceOf(this.safeFetch)),
    calls: rehearsedCalls,
  };
  readonly signIn: MicropubSignIn;
  private readonly fetch: typeof globalThis.fetch;
  private readonly api: MicropubApi;

  constructor(private readonly safeFetch: ChannelFetch) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new MicropubApi(this.fetch);
    this.signIn = new MicropubSignIn(
      new CodeGrant(this.fetch),
      (site, signal) => this.#find(site, signal),
      (credentials, signal) => this.connect(credentials, signal),
    );
  }

  async connect(
    { site = '', accessToken = '', kind = '', endpoint = '' }: Entered,
    signal: AbortSignal,
  ): Promise<ConnectionIdentity> {
    if (!['', 'note', 'article'].includes(kind)) throw misconfigured('invalid_kind', 'Enter note or article.', 'kind');
    const found = endpoint === '' ? await this.#find(site, signal) : { address: privateAddress(site).href, endpoint };
    const access = accessOf({ endpoint: privateAddress(found.endpoint).href, accessToken });
    await requireAllowed(this.safeFetch, access.endpoint, 'site');
    try {
      await configuration(this.api, access, signal);
    } catch (error) {
      throw micropubFailure(error, 'prepare', [accessToken], 'site');
    }
    const { host, pathname } = new URL(found.address);
    const handle = `${host}${pathname.replace(/\/$/, '')}`;
    const credentials = { site: found.address, endpoint: access.endpoint, accessToken, ...(kind !== '' && { kind }) };
    return { handle, displayName: handle, credentials };
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A post needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = post.steps.find(postStep);
    if (created !== undefined) return recordOf(created.value);
    const { credentials } = post.connection;
    const access = accessOf(credentials);
    let body: Readonly<Record<string, unknown>>;
    try {
      body = createBody(post, isArticle(credentials), await uploadPictures(this.api, access, post, signal));
      signal.throwIfAborted();
    } catch (error) {
      throw micropubFailure(error, 'prepare', [access.accessToken]);
    }
    const url = await this.#create(access, body, signal);
    await post.steps.save(postStep, url);
    return recordOf(url);
  }

  lookUp({ steps }: SentPost): Promise<LookUpResult> {
    const created = steps.find(postStep);
    if (created !== undefined) return Promise.resolve({ outcome: 'found', record: recordOf(created.value) });
    return Promise.resolve({ outcome: 'unknown', reason: 'Micropub has no way to ask a site which posts it has.' });
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const { credentials } = post.connection;
    try {
      await editPost(this.api, accessOf(credentials), post, isArticle(credentials), signal);
    } catch (error) {
      if (await this.#isAboutMissing(error, post, signal)) throw postGone('the site');
      throw micropubFailure(error, 'write', [credentials['accessToken'] ?? '']);
    }
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(post.connection.credentials);
    try {
      await this.api.send(access, { action: 'delete', url: post.externalProviderId }, signal);
      return 'deleted';
    } catch (error) {
      if (await this.#isAboutMissing(error, post, signal)) return 'gone';
      throw micropubFailure(error, 'write', [access.accessToken]);
    }
  }

  /** Of an answer that may be about a post that is not there, its page tells. */
  async #isAboutMissing(error: unknown, { externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<boolean> {
    if (!(error instanceof MicropubRefusal) || ![400, 404, 410].includes(error.status)) return false;
    return isGone(this.fetch, externalProviderId, signal).catch(() => false);
  }

  async #create(access: MicropubAccess, body: object, signal: AbortSignal): Promise<string> {
    try {
      return locationOf(await this.api.send(access, body, signal), access.endpoint);
    } catch (error) {
      throw micropubFailure(error, 'write', [access.accessToken]);
    }
  }

  async #find(site: string, signal: AbortSignal): Promise<MicropubSite> {
    try {
      return await findSite(this.fetch, site, signal);
    } catch (error) {
      throw micropubFailure(error, 'prepare', [], 'site');
    }
  }
}

const isArticle = ({ kind }: Entered): boolean => kind === 'article';

function accessOf({ endpoint = '', accessToken = '' }: Entered): MicropubAccess {
  if (endpoint === '' || accessToken === '') throw misconfigured('credentials_missing', 'Site and access token are both needed.');
  return { endpoint, accessToken };
}
