import type { OutgoingMedia, OutgoingPost, PublishedRecord } from '@imprint/domain/publishing/channel';
import { JsonApi, type ApiAnswer, type ApiCall } from '../json-api.js';
import { MetaRefusal } from '../meta-failures.js';
import { metaSpent } from '../meta-usage.js';
import type { PlatformFailure } from '../platform-failures.js';
import type { Pause } from '../polling.js';

/** Calls of an API of Meta. */
export class MetaApi {
  private readonly api: JsonApi;

  /**
   * @param origin of the API
   * @param version e.g. `v1.0`
   */
  constructor(
    fetch: typeof globalThis.fetch,
    private readonly origin: string,
    private readonly version: string,
  ) {
    this.api = new JsonApi(fetch, MetaRefusal, {}, metaSpent);
  }

  /**
   * @param accessToken sent as a header, so that no address contains it
   * @returns the answer, undefined when it is not JSON
   * @throws MetaRefusal for every status but 2xx, and whatever the transport throws
   */
  async call(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<unknown> {
    return (await this.answer(accessToken, call, signal)).body;
  }

  /** The same with what the answer says besides. */
  answer(accessToken: string, call: ApiCall, signal: AbortSignal): Promise<ApiAnswer> {
    return this.api.call({ base: `${this.origin}/${this.version}/`, authorization: `Bearer ${accessToken}` }, call, signal);
  }

  /** Exchanges a token for another one. These calls are documented with both in the address, and without a version. */
  async exchange(
    path: 'access_token' | 'refresh_access_token',
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> {
    return (await this.api.call({ base: `${this.origin}/` }, { path, query }, signal)).body;
  }
}

/** What a container says. */
export interface ContainerState {
  /** `EXPIRED`, `ERROR`, `FINISHED` (can be published), `IN_PROGRESS`, `PUBLISHED`, or `MISSING`, which is ours: there is none. */
  status: string;
  /** Why it failed, as the platform words it. */
  problem: string | null;
}

/** A platform of Meta on which a post is a container before it is published. */
export interface ContainerPlatform {
  /** As people know it. */
  label: string;
  /** Of the calls that create containers and publish them, below `me/`. */
  paths: { containers: string; publishing: string };
  /** Of a container. */
  stateFields: string;
  stateIn(fields: Readonly<Record<string, unknown>>): ContainerState;
  /** Parameters with the text and place of a post. */
  textParameters(post: OutgoingPost): Record<string, string>;
  /** Parameters of a post without files; undefined where there are none. */
  textOnly?: Record<string, string>;
  /** Of an image or a video, which the platform fetches from its address. */
  mediaParameters(item: OutgoingMedia): Record<string, string>;
  /** The account's posts with the content of this one. */
  findOwnPosts(calls: MetaCalls, post: OutgoingPost, firstSentAt: Date, signal: AbortSignal): Promise<OwnPosts>;
  failure: PlatformFailure;
}

/** Posts with the content of another one, the oldest first, and whether every post since was read. */
export interface OwnPosts {
  records: readonly PublishedRecord[];
  isWhole: boolean;
}

/** The calls of one account. */
export interface MetaCalls {
  api: MetaApi;
  platform: ContainerPlatform;
  accessToken: string;
  pause: Pause;
}
