import { Inject, Injectable, Optional } from '@nestjs/common';
import {
  OperatorApp,
  type Channel,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishAnswer,
  type SentPost,
} from '@imprint/domain/publishing/channel';
import { CONFIG, type Config } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { textOf } from './answer-fields.js';
import { namedFetch } from './named-fetch.js';
import { misconfigured } from './platform-failures.js';
import { timedPause, type Pause } from './polling.js';
import { TumblrApi, userAgentOf } from './tumblr/api.js';
import { problemsOf } from './tumblr/blocks.js';
import {
  blogGone,
  keepBlog,
  keptBlog,
  ownAccount,
  pathOf,
  readBlog,
  requireBlog,
  TumblrBlogs,
  type Blog,
} from './tumblr/blogs.js';
import { tumblrCapability } from './tumblr/capability.js';
import { tumblrFailure, tumblrVideoFailure } from './tumblr/failures.js';
import { findOwnPosts } from './tumblr/own-posts.js';
import { creation, placeOf, recordOf } from './tumblr/posts.js';
import { deletePost, editPost } from './tumblr/published-post.js';
import { rehearsedCalls } from './tumblr/rehearsed-calls.js';
import { tagsIn, TumblrSignIn } from './tumblr/sign-in.js';
import { acceptedPost, keepAccepted, keepSent, processedPost, shownPost, videoOf, type AcceptedPost } from './tumblr/videos.js';

const callTimeoutMs = 60_000;
/** A page of 20 posts of 1 MB each is the largest answer. */
const answerBytes = 32 * 1024 * 1024;
/** Saved after the call. */
const step = 'post';

type TumblrSettings = Pick<
  Config,
  'PUBLIC_API_URL' | 'TUMBLR_API_URL' | 'TUMBLR_CLIENT_ID' | 'TUMBLR_CLIENT_SECRET' | 'TUMBLR_WEB_URL'
>;

/** Posts on a blog on Tumblr. It recognises no repeated call: after a lost answer, the posts of the blog are searched for the one with our mark. */
@Injectable()
export class TumblrChannel implements Channel {
  readonly capability = tumblrCapability;
  readonly operatorApp: OperatorApp;
  readonly destinations: TumblrBlogs;
  readonly signIn: TumblrSignIn;
  readonly tokenRefresh: TumblrSignIn;
  readonly check = problemsOf;
  readonly rehearsal: ChannelRehearsal = {
    over: ({ inPlaceOf }) => new TumblrChannel(inPlaceOf(this.safeFetch), this.config, this.pause),
    calls: rehearsedCalls,
  };
  private readonly api: TumblrApi;

  constructor(
    private readonly safeFetch: ChannelFetch,
    @Inject(CONFIG) private readonly config: TumblrSettings,
    @Optional() private readonly pause: Pause = timedPause,
  ) {
    const transport = safeFetch.asFetch({ timeoutMs: callTimeoutMs, maxResponseBytes: answerBytes });
    const fetch = namedFetch(transport, userAgentOf(config.PUBLIC_API_URL));
    const page = 'https://www.tumblr.com/oauth/apps';
    const names = { clientId: 'TUMBLR_CLIENT_ID', clientSecret: 'TUMBLR_CLIENT_SECRET', page } as const;
    const addresses = { api: config.TUMBLR_API_URL, website: config.TUMBLR_WEB_URL };
    this.operatorApp = OperatorApp.of(names, config);
    this.api = new TumblrApi(fetch, addresses.api);
    this.destinations = new TumblrBlogs(this.api);
    this.signIn = new TumblrSignIn(this.operatorApp, fetch, addresses, (token, signal) => this.#identify(token, signal));
    this.tokenRefresh = this.signIn;
  }

  async connect(entered: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ConnectionIdentity> {
    const identity = await this.#identify(entered['accessToken'] ?? '', signal);
    return { ...identity, credentials: { ...identity.credentials, ...tagsIn(entered) } };
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> {
    const earlier = createdBefore(post);
    if (earlier !== undefined) return earlier;
    const accessToken = tokenOf(post);
    const { blog, body, shown } = await this.#prepare(accessToken, post, signal);
    if (shown !== undefined) return shown;
    const { id, spentSeconds } = await this.#create(accessToken, { post, blog, body }, signal);
    if (videoOf(post.media) === undefined) {
      await post.steps.save(step, id);
      return { ...recordOf(blog, id), spentSeconds };
    }
    await keepAccepted(post.steps, id);
    return { ...(await this.#processed(post, { accessToken, blog, id }, signal)), spentSeconds };
  }

  async lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> {
    const earlier = createdBefore(post);
    if (earlier !== undefined) return { outcome: 'found', record: earlier };
    const accessToken = tokenOf(post);
    try {
      const blogId = requireBlog(post.connection.destinationId);
      const blog = keptBlog(post.steps) ?? (await readBlog(this.api, accessToken, blogId, signal));
      if (blog === undefined) throw blogGone();
      return await findOwnPosts(this.api, accessToken, { post, blog }, signal);
    } catch (error) {
      // A failed look-up says nothing about the post.
      throw tumblrFailure(error, 'lookUp', [accessToken]);
    }
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    const accessToken = tokenOf(post);
    try {
      await editPost(this.api, accessToken, post, signal);
    } catch (error) {
      throw tumblrFailure(error, 'write', [accessToken]);
    }
  }

  async deletePost(post: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    const accessToken = tokenOf(post);
    try {
      return await deletePost(this.api, accessToken, post.externalProviderId, signal);
    } catch (error) {
      throw tumblrFailure(error, 'write', [accessToken]);
    }
  }

  async #prepare(
    accessToken: string,
    post: OutgoingPost,
    signal: AbortSignal,
  ): Promise<{ blog: Pick<Blog, 'id' | 'name'>; body: object; shown?: PublishAnswer | undefined }> {
    try {
      const blogId = requireBlog(post.connection.destinationId);
      let blog = keptBlog(post.steps);
      const accepted = acceptedPost(post.steps);
      // Somebody has decided that it is not there, or else it would not be sent again. It may be by now.
      const shown = blog && accepted && (await this.#shown(post, { accessToken, blog, id: accepted }, signal));
      if (blog && shown) return { blog, body: {}, shown };
      if (blog?.id !== blogId) {
        blog = await readBlog(this.api, accessToken, blogId, signal);
        if (blog === undefined) throw blogGone();
        await keepBlog(post.steps, blog);
      }
      const body = await creation(post);
      signal.throwIfAborted();
      if (videoOf(post.media) !== undefined) await keepSent(post.steps);
      return { blog, body };
    } catch (error) {
      throw tumblrFailure(error, 'prepare', [accessToken]);
    }
  }

  async #create(
    accessToken: string,
    { post: { media }, blog, body }: { post: Pick<OutgoingPost, 'media'>; blog: Pick<Blog, 'id'>; body: object },
    signal: AbortSignal,
  ): Promise<{ id: string; spentSeconds: number | undefined }> {
    try {
      const call = { method: 'POST', path: `${pathOf(blog.id)}/posts`, body } as const;
      const { response, spentSeconds } = await this.api.call(accessToken, call, signal);
      return { id: textOf(response, 'id'), spentSeconds };
    } catch (error) {
      throw (videoOf(media) === undefined ? tumblrFailure : tumblrVideoFailure)(error, 'write', [accessToken]);
    }
  }

  /** The post of a video that Tumblr has taken before; undefined if the blog does not show it. */
  async #shown(
    { steps, targetId }: OutgoingPost,
    { accessToken, ...accepted }: Omit<AcceptedPost, 'targetId'> & { accessToken: string },
    signal: AbortSignal,
  ): Promise<PublishAnswer | undefined> {
    const record = await shownPost({ api: this.api, accessToken }, { ...accepted, targetId }, signal);
    if (record !== undefined) await steps.save(step, placeOf(record.externalProviderId).postId);
    return record;
  }

  /** The post of a video that Tumblr has just taken. */
  async #processed(
    { steps, targetId }: OutgoingPost,
    { accessToken, ...accepted }: Omit<AcceptedPost, 'targetId'> & { accessToken: string },
    signal: AbortSignal,
  ): Promise<PublishAnswer> {
    try {
      const access = { api: this.api, accessToken, pause: this.pause };
      const record = await processedPost(access, { ...accepted, targetId }, signal);
      await steps.save(step, placeOf(record.externalProviderId).postId);
      return record;
    } catch (error) {
      throw tumblrFailure(error, 'lookUp', [accessToken]);
    }
  }

  async #identify(accessToken: string, signal: AbortSignal): Promise<ConnectionIdentity> {
    try {
      const { name, blogs } = await ownAccount(this.api, accessToken, signal);
      const displayName = blogs.find(({ isPrimary }) => isPrimary)?.title ?? name;
      return { handle: `@${name}`, displayName, credentials: { accessToken } };
    } catch (error) {
      throw tumblrFailure(error, 'prepare', [accessToken]);
    }
  }
}

/** The post whose answer arrived. */
function createdBefore({ steps }: OutgoingPost): PublishAnswer | undefined {
  const created = steps.find(step);
  const blog = keptBlog(steps);
  return created && blog && recordOf(blog, created.value);
}

function tokenOf({ connection }: Pick<OutgoingPost, 'connection'>): string {
  const { accessToken = '' } = connection.credentials;
  if (accessToken !== '') return accessToken;
  throw misconfigured('credentials_missing', 'The access token is missing.');
}
