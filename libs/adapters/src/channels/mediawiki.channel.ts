import { limits } from '@imprint/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
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
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { MediawikiApi } from './mediawiki/api.js';
import { mediawikiFailure } from './mediawiki/failures.js';
import { uploadImages } from './mediawiki/images.js';
import { WikiPages } from './mediawiki/pages.js';
import { placeholders, rehearsedCalls, volatileHeaders } from './mediawiki/rehearsed-calls.js';
import { secretsOf, WikiSession, type WikiAccess } from './mediawiki/session.js';
import { findApi, identify, neededRights } from './mediawiki/site.js';
import { pageTitles } from './mediawiki/titles.js';
import { pageText } from './mediawiki/wikitext.js';
import { misconfigured, type Step } from './platform-failures.js';

const callTimeoutMs = 60_000;
/** The page that a person entered is the largest answer. */
const answerBytes = 4 * 1024 * 1024;
const readAt = '2026-11-26';
const docs = 'https://www.mediawiki.org/wiki';

/**
 * Pages on a wiki that runs MediaWiki, by a bot password. A wiki creates a page of one title once, and the summary of that edit has the id of
 * the target, by which a lost answer is settled. Every operation logs in anew, and keeps the cookies no longer than it takes.
 */
@Injectable()
export class MediawikiChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'mediawiki',
    label: 'MediaWiki',
    description: 'Pages on a wiki that runs MediaWiki, with images.',
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
        // `FileExtensions` of MediaWiki 1.39, which allows files of 100 MB; the limit of PHP is often lower, and that of files here is.
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
        maxBytes: 25_000_000,
        maxCount: limits.mediaPerRelease,
      },
    },
    sources: [
      { about: ['text'], url: `${docs}/Manual:Page_title`, readAt },
      { about: ['look-up'], url: `${docs}/API:Usercontribs`, readAt },
      { about: ['delete'], url: `${docs}/API:Delete`, readAt },
      { about: ['rate'], url: `${docs}/API:Etiquette`, readAt },
    ],
    scopes: neededRights,
    credentialFields: [
      { name: 'site', label: 'Address of the wiki, e.g. https://wiki.example', secret: false, required: true, format: 'url' },
      {
        name: 'username',
        label: 'User name of the bot password, e.g. Ada@imprint',
        secret: false,
        required: true,
        format: 'text',
      },
      { name: 'password', label: 'Bot password', secret: true, required: true, format: 'text' },
      { name: 'prefix', label: 'Beginning of every title, e.g. News:', secret: false, required: false, format: 'text' },
    ],
    lookUp: 'exact',
    repeats: 'own_posts',
    edit: true,
    delete: 'trash',
    // Wikis count logins that are under way as failed ones, and lock the account for minutes after five.
    concurrency: 2,
    timeoutMs: 120_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new MediawikiChannel(inPlaceOf(this.safeFetch), this.config),
    calls: rehearsedCalls,
    volatileHeaders,
    placeholders,
  };
  private readonly fetch: typeof globalThis.fetch;
  private readonly api: MediawikiApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: Pick<Config, 'PUBLIC_API_URL'>,
  ) {
    this.fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    this.api = new MediawikiApi(this.fetch, config.PUBLIC_API_URL);
  }

  async connect(credentials: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const { address: entered, prefix, ...login } = accessOf(credentials);
    try {
      const access = { ...login, address: await findApi(this.fetch, entered, signal) };
      return await identify(await WikiSession.begin(this.api, access, signal), access, prefix);
    } catch (error) {
      throw mediawikiFailure(error, 'prepare', secretsOf({ ...login, address: entered }), 'site');
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() !== '' || media.length > 0) return [];
    return [{ code: 'post_empty', message: 'A page on a wiki needs a text or an image.', field: 'caption' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const access = accessOf(post.connection.credentials);
    const { pages, place, names } = await this.#call(access, 'prepare', async () => {
      const session = await WikiSession.begin(this.api, access, signal);
      const wiki = new WikiPages(session);
      const found = await wiki.place(pageTitles(post, access.prefix), access.prefix === '' ? 0 : undefined);
      const files = found.isTaken ? [] : await uploadImages(session, post);
      return { pages: wiki, place: found, names: files };
    });
    if (place.isTaken) return this.#call(access, 'prepare', () => pages.own(post, place));
    return this.#call(access, 'write', () => pages.create(post, place, pageText(post.text, post.media, names)));
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const access = accessOf(post.connection.credentials);
    try {
      return await new WikiPages(await WikiSession.begin(this.api, access, signal)).lookUp(post);
    } catch (error) {
      // A failed look-up says nothing about the page.
      throw mediawikiFailure(error, 'lookUp', secretsOf(access));
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const access = accessOf(post.connection.credentials);
    await this.#call(access, 'write', async () => {
      const session = await WikiSession.begin(this.api, access, signal);
      const names = await uploadImages(session, post);
      await new WikiPages(session).edit(post, post.externalProviderId, pageText(post.text, post.media, names));
    });
  }

  deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const access = accessOf(connection.credentials);
    return this.#call(access, 'write', async () => {
      return new WikiPages(await WikiSession.begin(this.api, access, signal)).delete(externalProviderId);
    });
  }

  async #call<T>(access: WikiAccess, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw mediawikiFailure(error, step, secretsOf(access));
    }
  }
}

/** @throws ChannelError `credentials_missing`, `username_invalid` */
function accessOf({ site = '', username = '', password = '', prefix = '' }: Readonly<Record<string, string>>): WikiAccess & {
  prefix: string;
} {
  if (site === '' || username === '' || password === '')
    throw misconfigured('credentials_missing', 'Address of the wiki, user name and bot password are all needed.');
  return { address: site, username, password, prefix: prefix.trimStart() };
}
