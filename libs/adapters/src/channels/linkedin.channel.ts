import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingLinkCard,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { LinkedinApi } from './linkedin/api.js';
import { linkedinCapability } from './linkedin/capability.js';
import { additionsBlamed, linkedinFailure, LinkedinRefusal, linkedinVideoFailure } from './linkedin/failures.js';
import { uploadFiles, uploadThumbnail } from './linkedin/images.js';
import { commentaryOf, tooLong } from './linkedin/little-text.js';
import { isPerson, memberOf } from './linkedin/member.js';
import { findOwnPosts } from './linkedin/own-posts.js';
import { LinkedinPlaces } from './linkedin/places.js';
import { articleOf, deletePost, postBody, publishedPost, recordOf, requireAuthor, updatePost } from './linkedin/posts.js';
import { rehearsedCalls } from './linkedin/rehearsed-calls.js';
import { LinkedinSignIn } from './linkedin/sign-in.js';
import { withStandardAnswers } from './linkedin/standard-answers.js';
import { forgetVideo, tooSmall } from './linkedin/videos.js';
import { CodeGrant } from './oauth/code-grant.js';
import { misconfigured } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { postGone } from './post-gone.js';
import { withOutcome } from './transport-failure.js';
import { withCard } from './with-card.js';

const callTimeoutMs = 60_000;
/** A page of 100 posts is the largest answer. */
const answerBytes = 8 * 1024 * 1024;
/** What is saved before and after the call that publishes; each image has a step of its own. */
const steps = { author: 'author', post: 'post' } as const;

type LinkedinSettings = Pick<
  Config,
  | 'LINKEDIN_ACCESS'
  | 'LINKEDIN_API_URL'
  | 'LINKEDIN_API_VERSION'
  | 'LINKEDIN_CLIENT_ID'
  | 'LINKEDIN_CLIENT_SECRET'
  | 'LINKEDIN_WEB_URL'
>;

/** The card of a post, as it is sent. */
interface SentCard {
  article: object;
  lacksPicture: boolean;
}

/**
 * Posts on a personal profile or a page of LinkedIn, by the Posts API. After a lost answer, the posts of a page are searched. Those of a
 * person are not shown to apps.
 */
@Injectable()
export class LinkedinChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly destinations: LinkedinPlaces;
  readonly signIn: LinkedinSignIn;
  readonly tokenRefresh: LinkedinSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new LinkedinChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: LinkedinApi;
  private readonly website: string;
  private readonly hasPages: boolean;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: LinkedinSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const { LINKEDIN_ACCESS: access, LINKEDIN_WEB_URL: website } = config;
    const page = 'https://www.linkedin.com/developers/apps';
    const names = { clientId: 'LINKEDIN_CLIENT_ID', clientSecret: 'LINKEDIN_CLIENT_SECRET', page } as const;
    this.capability = linkedinCapability(access);
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new LinkedinApi(fetch, { api: config.LINKEDIN_API_URL, website, version: config.LINKEDIN_API_VERSION });
    this.website = website;
    this.hasPages = access === 'community';
    this.destinations = new LinkedinPlaces(this.api, this.hasPages);
    const grant = new CodeGrant(withStandardAnswers(fetch));
    this.signIn = new LinkedinSignIn(this.operatorApp, grant, { website, access }, (token, signal) =>
      this.#identify(token, signal),
    );
    this.tokenRefresh = this.signIn;
  }

  connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    return this.#identify(accessToken, signal);
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    const [long, small] = [tooLong(text), media.map(tooSmall).find((message) => message !== undefined)];
    return [
      ...(long === undefined ? [] : [{ code: 'text_too_long', message: long, field: 'caption' as const }]),
      ...(small === undefined ? [] : [{ code: 'video_too_small', message: small, field: 'media' as const }]),
    ];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return recordOf(created.value, this.website);
    const accessToken = tokenOf(post);
    let bodyWith: (article: object | undefined) => object;
    let card: SentCard | undefined;
    let isRepeated: boolean;
    try {
      const author = requireAuthor(post.connection.destinationId);
      const commentary = commentaryOf(post.text);
      const files = await uploadFiles({ api: this.api, pause: this.pause }, accessToken, { ...post, author }, signal);
      card = post.linkCard && (await this.#article(accessToken, { ...post, author, linkCard: post.linkCard }, signal));
      bodyWith = (article) => postBody(author, commentary, files, article);
      signal.throwIfAborted();
      isRepeated = post.steps.find(steps.author)?.value === author;
      // The look-up searches where the post was sent, also if another page is chosen meanwhile.
      if (!isRepeated) await post.steps.save(steps.author, author);
    } catch (error) {
      throw linkedinFailure(error, 'prepare', [accessToken]);
    }
    const { answer: record, isCardless } = await withCard(card?.article, (article) =>
      this.#create(post, { accessToken, body: bodyWith(article), isRepeated }, signal),
    );
    await post.steps.save(steps.post, record.externalProviderId);
    if (isCardless) return { ...record, withoutCard: 'all' };
    return { ...record, ...(card?.lacksPicture && { withoutCard: 'picture' }) };
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, this.website) };
    const accessToken = tokenOf(post);
    try {
      const author = post.steps.find(steps.author)?.value ?? requireAuthor(post.connection.destinationId);
      if (isPerson(author)) return { outcome: 'unknown', reason: 'LinkedIn shows apps no posts of a personal profile.' };
      if (!this.hasPages) return { outcome: 'unknown', reason: 'The app may not read the posts of pages.' };
      return await findOwnPosts({ api: this.api, website: this.website }, accessToken, { post, author }, signal);
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw linkedinFailure(error, 'lookUp', [accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    const edit = { id: post.externalProviderId, commentary: commentaryOf(post.text) };
    let isThere: boolean;
    try {
      isThere = await updatePost(this.api, accessToken, edit, signal);
    } catch (error) {
      throw linkedinFailure(error, 'write', [accessToken]);
    }
    if (!isThere) throw postGone('LinkedIn');
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      return await deletePost(this.api, accessToken, { id: post.externalProviderId, reads: this.hasPages }, signal);
    } catch (error) {
      throw linkedinFailure(error, 'write', [accessToken]);
    }
  }

  async #article(
    accessToken: string,
    { linkCard, steps: saved, author }: Pick<OutgoingPost, 'steps'> & { linkCard: OutgoingLinkCard; author: string },
    signal: AbortSignal,
  ): Promise<SentCard> {
    const { picture } = linkCard;
    const uploading = { api: this.api, pause: this.pause };
    const thumbnail =
      picture === null ? undefined : await uploadThumbnail(uploading, accessToken, { picture, steps: saved, author }, signal);
    return { article: articleOf(linkCard, thumbnail), lacksPicture: picture !== null && thumbnail === undefined };
  }

  async #create(
    { steps: saved, media }: OutgoingPost,
    { accessToken, body, isRepeated }: { accessToken: string; body: object; isRepeated: boolean },
    signal: AbortSignal,
  ): Promise<PublishedRecord> {
    try {
      return publishedPost(await this.api.call(accessToken, { method: 'POST', path: 'posts', body }, signal), this.website);
    } catch (error) {
      const isVideo = media.some(({ mimeType }) => mediaKindOf(mimeType) === 'video');
      const failure = (isVideo ? linkedinVideoFailure : linkedinFailure)(error, 'write', [accessToken]);
      const isVideoRefused = failure.code === 'video_refused';
      if (isVideoRefused && (await forgetVideo(saved, saved.find(steps.author)?.value ?? '', media)))
        throw additionsBlamed(failure);
      // The post that LinkedIn has already may be what an earlier attempt published.
      const isOurs = isRepeated && error instanceof LinkedinRefusal && error.isDuplicate;
      throw isOurs ? withOutcome('unknown', failure) : failure;
    }
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const { urn, name } = await memberOf(this.api, accessToken, signal);
      // Names are not unique, and people change them.
      return { handle: urn, displayName: name, credentials: { accessToken } };
    } catch (error) {
      throw linkedinFailure(error, 'prepare', [accessToken]);
    }
  }
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken !== '') return accessToken;
  throw misconfigured('credentials_missing', 'The access token is missing.');
}
