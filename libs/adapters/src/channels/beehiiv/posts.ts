import type { LookUpResult, OutgoingPost, PublishAnswer, PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, parsed, textOf, unreadableAnswer } from '../answer-fields.js';
import type { ApiAnswer, ApiCall } from '../json-api.js';
import { refused } from '../platform-failures.js';
import type { Pause } from '../polling.js';
import { postGone } from '../post-gone.js';
import { postSlug } from '../post-slug.js';
import { retryAfterSeconds, withOutcome } from '../transport-failure.js';
import type { BeehiivApi } from './api.js';
import { BeehiivRefusal } from './failures.js';
import { everybody, type PostBody } from './post-body.js';
import { requirePublication } from './workspace.js';

/** A post in its publication. */
export interface Place {
  publicationId: string;
  id: string;
}

/**
 * `creating` until beehiiv has made the draft, or `failed` if it never will; `draft`, `confirmed` (published) and `archived` as beehiiv says;
 * `missing` where it shows none.
 */
type State = 'creating' | 'failed' | 'draft' | 'confirmed' | 'archived' | 'missing';

/** A post on beehiiv, in whatever state. */
export interface PlacedPost {
  place: Place;
  state: State;
  record: PublishedRecord;
  /** Seconds after which beehiiv wants to be asked again. */
  waitSeconds?: number | undefined;
}

/** Step that keeps the place of the draft. */
const step = 'post';
const pausesMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
const longestPauseMs = 30_000;

export interface BeehiivCalls {
  api: BeehiivApi;
  apiKey: string;
  pause: Pause;
  signal: AbortSignal;
}

/**
 * Posts of targets: one target has one post, which is a draft first, and only one whose place was saved is published
 * (https://developers.beehiiv.com/api-reference/posts, read 2026-11-28).
 */
export class BeehiivPosts {
  constructor(private readonly calls: BeehiivCalls) {}

  /**
   * The draft in the chosen publication, of an attempt before or a new one. What became of an earlier draft that is none any more comes instead.
   * @throws ChannelError when beehiiv does not finish it
   */
  async begin(post: OutgoingPost, body: PostBody): Promise<PlacedPost> {
    const publicationId = requirePublication(post.connection);
    const begun = await this.begun(post, publicationId);
    const isUsable = begun !== undefined && begun.state !== 'failed';
    if (isUsable && (!isUnpublished(begun) || begun.place.publicationId === publicationId)) return this.finished(begun);
    this.calls.signal.throwIfAborted();
    return this.finished(await this.create(post, publicationId, body));
  }

  /**
   * Publishes a draft with this content. Only one that is a draft can be published, so nothing is sent twice.
   * @throws ChannelError
   */
  async publish(draft: PlacedPost, body: PostBody): Promise<PublishAnswer> {
    try {
      const answer = await this.call({ method: 'PATCH', path: pathOf(draft.place), body: { ...body, status: 'confirmed' } });
      requireMade(draft.place, answer);
      const published = placedPost(draft.place, answer);
      if (published.state !== 'confirmed') throw unreadableAnswer();
      return { ...published.record, spentSeconds: answer.spentSeconds };
    } catch (error) {
      if (!(error instanceof BeehiivRefusal) || !isAboutPost(error)) throw error;
      // Perhaps somebody has published it on beehiiv.
      const now = await this.read(draft.place);
      if (isUnpublished(now)) throw error;
      return settled(now);
    }
  }

  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const found = await this.begun(post, keptPlace(post)?.publicationId ?? requirePublication(post.connection), { saves: false });
    if (found === undefined || isUnpublished(found)) return { outcome: 'absent' };
    if (found.state === 'confirmed') return { outcome: 'found', record: found.record };
    return { outcome: 'unknown', reason: doubtAbout(found) };
  }

  /** Repeatable. Mails that were sent stay as they are. @throws ChannelError `post_gone` */
  async edit(place: Place, body: PostBody): Promise<void> {
    const now = await this.read(place);
    if (now.state !== 'confirmed') throw postGone('beehiiv');
    requireMade(place, await this.call({ method: 'PATCH', path: pathOf(place), body }));
  }

  /** "Any post that has been confirmed will have it's status changed to `archived`." */
  async delete(place: Place): Promise<'deleted' | 'gone'> {
    const now = await this.read(place);
    if (now.state === 'archived' || now.state === 'missing') return 'gone';
    try {
      requireMade(place, await this.call({ method: 'DELETE', path: pathOf(place) }));
      return 'deleted';
    } catch (error) {
      if (error instanceof BeehiivRefusal && error.isNotFound) return 'gone';
      throw error;
    }
  }

  /** The post of an attempt before: the one whose place was saved, or else one with the slug of the target. */
  private async begun(
    post: OutgoingPost,
    publicationId: string,
    { saves = true }: { saves?: boolean } = {},
  ): Promise<PlacedPost | undefined> {
    const kept = keptPlace(post);
    if (kept !== undefined) return this.read(kept);
    const found = await this.bySlug(post, publicationId);
    if (found !== undefined && saves) await keep(post, found.place);
    return found;
  }

  /** Drafts that are still being made are not listed. One that was published comes first: others are left of attempts before. */
  private async bySlug(post: OutgoingPost, publicationId: string): Promise<PlacedPost | undefined> {
    const slug = postSlug(post);
    const query = { 'slugs[]': slug, status: 'all', limit: '100' };
    const { body } = await this.call({ path: postsOf(publicationId), query });
    const found = listOf(fieldsOf(body)['data'])
      .map((each) => fieldsOf(each))
      .filter((each) => each['slug'] === slug)
      .map((each) => postIn({ publicationId, id: textOf(each, 'id') }, each));
    return found.find((each) => !isUnpublished(each)) ?? found[0];
  }

  private async create(post: OutgoingPost, publicationId: string, body: PostBody): Promise<PlacedPost> {
    const draft = { ...body, status: 'draft', recipients: everybody, web_settings: { slug: postSlug(post) } };
    const answer = await this.call({ method: 'POST', path: postsOf(publicationId), body: draft });
    const place = { publicationId, id: textOf(fieldsOf(fieldsOf(answer.body)['data']), 'id') };
    await keep(post, place);
    return this.read(place);
  }

  /** Waits until beehiiv has made the draft. */
  private async finished(begun: PlacedPost): Promise<PlacedPost> {
    let now = begun;
    for (const pauseMs of pausesMs) {
      if (now.state !== 'creating') break;
      const wait = now.waitSeconds === undefined ? pauseMs : Math.min(now.waitSeconds * 1_000, longestPauseMs);
      await this.calls.pause(wait, this.calls.signal);
      now = await this.read(now.place);
    }
    if (now.state === 'creating') throw stillCreating(now);
    if (now.state === 'failed')
      throw refused('validation', 'post_creation_failed', 'beehiiv could not make a draft of the post, and does not say why.');
    return now;
  }

  private async read(place: Place): Promise<PlacedPost> {
    try {
      return placedPost(place, await this.call({ path: pathOf(place) }));
    } catch (error) {
      if (!(error instanceof BeehiivRefusal) || !error.isNotFound) throw error;
      return { place, state: error.isCreationFailed ? 'failed' : 'missing', record: recordOf(place, null) };
    }
  }

  private call(call: ApiCall): Promise<ApiAnswer> {
    const { api, apiKey, signal } = this.calls;
    return api.call(apiKey, call, signal);
  }
}

/** Nobody has been sent it, and nobody else sees it. */
export const isUnpublished = ({ state }: PlacedPost): boolean => state === 'creating' || state === 'failed' || state === 'draft';

/** The record of a post that was published. @throws ChannelError `unknown` for one about which only a person can decide */
export function settled(post: PlacedPost): PublishedRecord {
  if (post.state === 'confirmed') return post.record;
  throw withOutcome('unknown', refused('validation', `post_${post.state}`, doubtAbout(post)));
}

/** Where a published post is, by the id that was kept of it. */
export function placeOf(externalProviderId: string): Place {
  const [publicationId = '', id = ''] = externalProviderId.split('/');
  return { publicationId, id };
}

function doubtAbout({ state }: PlacedPost): string {
  return state === 'archived'
    ? 'Somebody archived the post on beehiiv, after it had been published there.'
    : 'beehiiv no longer shows the draft: somebody deleted it there.';
}

function stillCreating({ waitSeconds }: PlacedPost): Error {
  const message = 'beehiiv is still making the draft.';
  return refused('provider_outage', 'post_processing', message, { retryable: true, retryAfterSeconds: waitSeconds });
}

/** A change of a draft that is still being made is answered with 202, and does nothing. */
function requireMade(place: Place, answer: ApiAnswer): void {
  if (answer.status === 202) throw stillCreating(placedPost(place, answer));
}

/** Not about the key, its plan or its calls. */
const isAboutPost = ({ status }: BeehiivRefusal): boolean => status === 400 || status === 404 || status === 409 || status === 422;

function placedPost(place: Place, { status, headers, body }: ApiAnswer): PlacedPost {
  const data = fieldsOf(fieldsOf(body)['data']);
  if (status !== 202) return postIn(place, data);
  const waitSeconds = retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  return { place, state: 'creating', record: recordOf(place, null), waitSeconds };
}

function postIn(place: Place, data: Readonly<Record<string, unknown>>): PlacedPost {
  const { status } = data;
  if (status !== 'draft' && status !== 'confirmed' && status !== 'archived') throw unreadableAnswer();
  return { place, state: status, record: recordOf(place, addressOf(data['web_url'])) };
}

const recordOf = ({ publicationId, id }: Place, url: string | null): PublishedRecord => ({
  externalProviderId: `${publicationId}/${id}`,
  externalShortcode: null,
  url,
});

const postsOf = (publicationId: string): string => `publications/${encodeURIComponent(publicationId)}/posts`;
const pathOf = ({ publicationId, id }: Place): string => `${postsOf(publicationId)}/${encodeURIComponent(id)}`;

function keptPlace({ steps }: Pick<OutgoingPost, 'steps'>): Place | undefined {
  const saved = steps.find(step);
  return saved && (parsed(saved.value) as Place);
}

const keep = ({ steps }: Pick<OutgoingPost, 'steps'>, { publicationId, id }: Place): Promise<void> =>
  steps.save(step, JSON.stringify({ publicationId, id }));
