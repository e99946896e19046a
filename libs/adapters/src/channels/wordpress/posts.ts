import { ChannelError, type LookUpResult, type OutgoingPost, type PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { ApiCall } from '../json-api.js';
import { postGone } from '../post-gone.js';
import { postSlug } from '../post-slug.js';
import type { WordpressAccess, WordpressApi } from './api.js';
import { WordpressRefusal } from './failures.js';
import type { postBody } from './post-body.js';

/** A post on the site, in whatever state. */
export interface SitePost {
  id: string;
  status: string;
  record: PublishedRecord;
}

/** Step that keeps the id of the draft. */
const draftStep = 'post';
const path = 'wp/v2/posts';
const shownFields = 'id,status,link';
/** Sites show a post in these states to somebody, now or at its time. */
const publishedStatuses = ['publish', 'private', 'future'];

type Body = ReturnType<typeof postBody>;

export const isPublished = ({ status }: SitePost): boolean => publishedStatuses.includes(status);

/** Posts of targets: one target has one post, which is a draft first. */
export class SitePosts {
  constructor(
    private readonly api: WordpressApi,
    private readonly access: WordpressAccess,
    private readonly signal: AbortSignal,
  ) {}

  /** The post whose id an attempt saved; undefined before. @throws ChannelError when somebody deleted it */
  async begun(post: OutgoingPost): Promise<SitePost | undefined> {
    const id = post.steps.find(draftStep)?.value;
    if (id === undefined) return undefined;
    const found = await this.read(id);
    if (found === undefined || found.status === 'trash') throw draftDeleted();
    return found;
  }

  /**
   * Creates the draft and saves its id, unless one is there whose id was not saved. WordPress gives a second post with the same slug
   * another one (`-2`): of two attempts at the same time, the later one deletes its own draft.
   */
  async draft(post: OutgoingPost, body: Body): Promise<SitePost> {
    const [there] = await this.marked(post);
    const first = there ?? (await this.create(post, body));
    await post.steps.save(draftStep, first.id);
    return first;
  }

  /** Repeatable. @throws ChannelError when the site keeps it from readers */
  async publish(id: string, body: Body): Promise<PublishedRecord> {
    const published = sitePost(await this.api.call(this.access, publishCall(id, body), this.signal));
    if (!isPublished(published)) throw keptBack(published);
    return published.record;
  }

  /** Gives a published post this content. Repeatable. @throws ChannelError `post_gone`, also for one in the trash */
  async edit(id: string, body: Body): Promise<void> {
    const found = await this.read(id);
    if (found === undefined || found.status === 'trash') throw postGone('WordPress');
    await this.api.call(this.access, editCall(id, body), this.signal);
  }

  /** Moves a post to the trash. */
  async trash(id: string): Promise<'deleted' | 'gone'> {
    try {
      await this.api.call(this.access, trashCall(id), this.signal);
      return 'deleted';
    } catch (error) {
      const code = error instanceof WordpressRefusal ? error.said?.code : undefined;
      if (code === 'rest_post_invalid_id' || code === 'rest_already_trashed') return 'gone';
      throw code === 'rest_trash_not_supported' ? noTrash() : error;
    }
  }

  /** Nothing is published before the id of its draft was saved, so without one only a restored backup can have forgotten it. */
  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const id = post.steps.find(draftStep)?.value;
    const found = id === undefined ? (await this.marked(post))[0] : await this.read(id);
    return found !== undefined && isPublished(found) ? { outcome: 'found', record: found.record } : { outcome: 'absent' };
  }

  private async create(post: OutgoingPost, body: Body): Promise<SitePost> {
    const created = sitePost(await this.api.call(this.access, createCall(post, body), this.signal));
    const [first = created] = await this.marked(post);
    if (first.id !== created.id) await this.api.call(this.access, deleteCall(created), this.signal);
    return first;
  }

  /** Undefined when there is none. */
  private async read(id: string): Promise<SitePost | undefined> {
    try {
      const query = { context: 'edit', _fields: shownFields };
      return sitePost(await this.api.call(this.access, { path: `${path}/${id}`, query }, this.signal));
    } catch (error) {
      if (error instanceof WordpressRefusal && error.said?.code === 'rest_post_invalid_id') return undefined;
      throw error;
    }
  }

  /** Posts with the slug of the target, the first one first. */
  private async marked(post: OutgoingPost): Promise<SitePost[]> {
    const slug = postSlug(post);
    const query = {
      slug: `${slug},${slug}-2`,
      status: 'publish,future,private,pending,draft',
      orderby: 'id',
      order: 'asc',
      context: 'edit',
      _fields: shownFields,
    };
    return listOf(await this.api.call(this.access, { path, query }, this.signal)).map(sitePost);
  }
}

function createCall(post: OutgoingPost, body: Body): ApiCall {
  return { method: 'POST', path, query: { _fields: shownFields }, body: { ...body, slug: postSlug(post), status: 'draft' } };
}

/** With the whole content, which may have been changed since the draft was made. */
function publishCall(id: string, body: Body): ApiCall {
  return { method: 'POST', path: `${path}/${id}`, query: { _fields: shownFields }, body: { ...body, status: 'publish' } };
}

function editCall(id: string, body: Body): ApiCall {
  return { method: 'POST', path: `${path}/${id}`, query: { _fields: shownFields }, body };
}

/** Without `force`, WordPress keeps it for 30 days (https://developer.wordpress.org/rest-api/reference/posts/#delete-a-post). */
function trashCall(id: string): ApiCall {
  return { method: 'DELETE', path: `${path}/${id}`, query: { _fields: 'id' } };
}

function deleteCall({ id }: SitePost): ApiCall {
  return { method: 'DELETE', path: `${path}/${id}`, query: { force: 'true', _fields: 'deleted' } };
}

function sitePost(answer: unknown): SitePost {
  const fields = fieldsOf(answer);
  if (typeof fields['id'] !== 'number') throw unreadableAnswer();
  const id = String(fields['id']);
  const record = { externalProviderId: id, externalShortcode: null, url: addressOf(fields['link']) };
  return { id, status: textOf(fields, 'status'), record };
}

function draftDeleted(): ChannelError {
  const message = 'Somebody deleted the draft of this post in WordPress before it was published.';
  return new ChannelError({ outcome: 'refused', class: 'validation', code: 'draft_deleted', message, retryable: false });
}

function noTrash(): ChannelError {
  const message = 'The site has no trash (EMPTY_TRASH_DAYS is 0), so the post would be gone for good. Delete it in WordPress.';
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code: 'no_trash', message, retryable: false });
}

function keptBack({ status }: SitePost): ChannelError {
  const shown = /^[\w-]{1,40}$/.test(status) ? status : 'not published';
  const message = `The site keeps the post back (“${shown}”). Somebody has to publish it in WordPress.`;
  return new ChannelError({ outcome: 'refused', class: 'validation', code: 'kept_back', message, retryable: false });
}
