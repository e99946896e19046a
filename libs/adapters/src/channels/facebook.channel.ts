import { cardedLink } from '@imprint/contracts/publishing/content-rules';
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
  type OutgoingMedia,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { identify } from './facebook/account.js';
import { GraphApi } from './facebook/api.js';
import { capability } from './facebook/capability.js';
import { facebookFailure } from './facebook/failures.js';
import { findOwnPosts } from './facebook/own-posts.js';
import { FacebookPages, requirePage, type FacebookPage } from './facebook/pages.js';
import { uploadPhotos } from './facebook/photos.js';
import { createPost, deletePost, editPost, pageOf, recordOf } from './facebook/posts.js';
import { rehearsedCalls } from './facebook/rehearsed-calls.js';
import { FacebookSignIn } from './facebook/sign-in.js';
import { lookUpVideo, publishVideo } from './facebook/video-posts.js';
import { tooSmall, videoOf } from './facebook/videos.js';
import { CodeGrant } from './oauth/code-grant.js';
import { misconfigured, type Step } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { withCard } from './with-card.js';

const callTimeoutMs = 60_000;
/** A page of 100 posts with 63,206 characters each is the largest answer; JSON escapes some of them as six. */
const answerBytes = 48 * 1024 * 1024;
/** What is saved before and after the call that publishes. */
const steps = { page: 'page', post: 'post' } as const;

type FacebookSettings = Pick<
  Config,
  | 'FACEBOOK_ACCESS'
  | 'FACEBOOK_API_URL'
  | 'FACEBOOK_API_VERSION'
  | 'FACEBOOK_CLIENT_ID'
  | 'FACEBOOK_CLIENT_SECRET'
  | 'FACEBOOK_WEB_URL'
>;

/**
 * Posts on a Facebook page, by the Graph API. The credentials are those of a person; the token of the page is fetched with them for every use
 * and never stored. Facebook recognises no repeated call: after a lost answer, the posts of the page are searched.
 */
@Injectable()
export class FacebookChannel implements Channel {
  readonly capability: ChannelCapability;
  readonly operatorApp: OperatorApp;
  readonly destinations: FacebookPages;
  readonly signIn: FacebookSignIn;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new FacebookChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
    volatileParameters: { appsecret_proof: '[redacted]' },
  };
  private readonly api: GraphApi;
  private readonly website: string;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: FacebookSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const fetch = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const page = 'https://developers.facebook.com/apps/';
    const names = { clientId: 'FACEBOOK_CLIENT_ID', clientSecret: 'FACEBOOK_CLIENT_SECRET', page } as const;
    const addresses = {
      api: config.FACEBOOK_API_URL,
      website: config.FACEBOOK_WEB_URL,
      version: config.FACEBOOK_API_VERSION,
    };
    this.capability = capability(config.FACEBOOK_ACCESS);
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new GraphApi(fetch, addresses, this.operatorApp);
    this.website = addresses.website;
    this.destinations = new FacebookPages(this.api);
    this.signIn = new FacebookSignIn(this.operatorApp, new CodeGrant(fetch), this.api, addresses, (accessToken, signal) =>
      this.connect({ accessToken }, signal),
    );
  }

  async connect({ accessToken = '' }: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      return await identify(this.api, accessToken, signal);
    } catch (error) {
      throw facebookFailure(error, 'prepare', [accessToken]);
    }
  }

  check({ text, media }: Parameters<Channel['check']>[0]): ContentProblem[] {
    if (text.trim() === '' && media.length === 0)
      return [{ code: 'post_empty', message: 'A post on Facebook needs a text, a photo or a video.', field: 'caption' }];
    const small = media.map(tooSmall).find((message) => message !== undefined);
    return small === undefined ? [] : [{ code: 'video_too_small', message: small, field: 'media' }];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return recordOf(created.value, this.website);
    const pageId = requirePage(post.connection.destinationId);
    const page = await this.#page(post, pageId, 'prepare', signal);
    const video = videoOf(post.media);
    const { id, spentSeconds } =
      video === undefined ? await this.#publish(post, page, signal) : await this.#publishVideo(post, { page, video }, signal);
    await post.steps.save(steps.post, id);
    return { ...recordOf(id, this.website), spentSeconds };
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const created = post.steps.find(steps.post);
    if (created !== undefined) return { outcome: 'found', record: recordOf(created.value, this.website) };
    try {
      const pageId = post.steps.find(steps.page)?.value ?? requirePage(post.connection.destinationId);
      const page = await this.#page(post, pageId, 'write', signal);
      const at = { api: this.api, website: this.website };
      return await this.#calling(
        post,
        page,
        'write',
        async () => (await this.#lookUpVideo(post, page, signal)) ?? (await findOwnPosts(at, page, post, signal)),
      );
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw facebookFailure(error, 'lookUp');
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const { externalProviderId: id, text } = post;
    const page = await this.#page(post, pageOf(id), 'prepare', signal);
    await this.#calling(post, page, 'write', () => editPost(this.api, page, { id, text }, signal));
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const { externalProviderId: id } = post;
    const page = await this.#page(post, pageOf(id), 'prepare', signal);
    return this.#calling(post, page, 'write', () => deletePost(this.api, page, id, signal));
  }

  async #publish(post: OutgoingPost, page: FacebookPage, signal: AbortSignal): ReturnType<typeof createPost> {
    const photoIds = await this.#calling(post, page, 'prepare', async () => {
      const ids = await uploadPhotos(this.api, page, post, signal);
      signal.throwIfAborted();
      await keepPage(post, page);
      return ids;
    });
    const content = { text: post.text, photoIds };
    // Facebook makes the preview. It may not like the link.
    const { answer } = await withCard(cardedLink(post), (link) =>
      this.#calling(post, page, 'write', () => createPost(this.api, page, { ...content, link }, signal)),
    );
    return answer;
  }

  #publishVideo(
    post: OutgoingPost,
    { page, video: media }: { page: FacebookPage; video: OutgoingMedia },
    signal: AbortSignal,
  ): ReturnType<typeof publishVideo> {
    const publishing = {
      ...{ api: this.api, page, steps: post.steps, pause: this.pause },
      calling: <T>(step: Step, call: () => Promise<T>) => this.#calling(post, page, step, call),
    };
    return publishVideo(publishing, post, { media, beforeSending: () => keepPage(post, page) }, signal);
  }

  /** Undefined where the posts of the page tell. */
  async #lookUpVideo(post: SentPost, page: FacebookPage, signal: AbortSignal): Promise<LookUpResult | undefined> {
    const media = videoOf(post.media);
    if (media === undefined) return undefined;
    const upload = { api: this.api, page, steps: post.steps };
    return lookUpVideo(upload, { media, recordOf: (id) => recordOf(id, this.website) }, signal);
  }

  async #page(post: Pick<OutgoingPost, 'connection'>, pageId: string, step: Step, signal: AbortSignal): Promise<FacebookPage> {
    const accessToken = tokenOf(post);
    try {
      return await this.destinations.open(accessToken, pageId, signal);
    } catch (error) {
      throw facebookFailure(error, step, [accessToken]);
    }
  }

  /** @throws ChannelError without the tokens */
  async #calling<T>(post: Pick<OutgoingPost, 'connection'>, page: FacebookPage, step: Step, call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw facebookFailure(error, step, [tokenOf(post), page.accessToken]);
    }
  }
}

/** The look-up searches the page that the post was sent to, also if another one is chosen meanwhile. */
async function keepPage({ steps: saved }: Pick<OutgoingPost, 'steps'>, { id }: FacebookPage): Promise<void> {
  if (saved.find(steps.page)?.value !== id) await saved.save(steps.page, id);
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken === '') throw misconfigured('credentials_missing', 'The access token is missing.');
  return accessToken;
}
