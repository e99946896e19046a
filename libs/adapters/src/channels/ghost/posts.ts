import { ChannelError, type LookUpResult, type OutgoingPost, type PublishedRecord } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, listOf, textOf, unreadableAnswer } from '../answer-fields.js';
import type { ApiCall } from '../json-api.js';
import { postGone } from '../post-gone.js';
import { postSlug } from '../post-slug.js';
import type { GhostAccess, GhostApi } from './api.js';
import { GhostRefusal } from './failures.js';
import type { postBody } from './post-body.js';

/** A post on the site, in whatever state. */
export interface SitePost {
  id: string;
  slug: string;
  status: string;
  /** Which state of it this is, as the site wants to hear it before a change. */
  updatedAt: string;
  record: PublishedRecord;
}

type Body = ReturnType<typeof postBody>;

/** Step that keeps the id of the draft. */
const draftStep = 'post';
/** Sites show a post in these states to somebody, now or at its time. */
const publishedStatuses = ['published', 'scheduled', 'sent'];

export const isPublished = ({ status }: SitePost): boolean => publishedStatuses.includes(status);

/** Posts of targets: one target has one post, which is a draft first (https://docs.ghost.org/admin-api/posts/overview). */
export class SitePosts {
  constructor(
    private readonly api: GhostApi,
    private readonly access: GhostAccess,
    private readonly signal: AbortSignal,
  ) {}

  /**
   * The post of an attempt before: the one whose id was saved, or else one with the slug of the target, whose id is saved now.
   * @throws ChannelError when somebody deleted it
   */
  async begun(post: OutgoingPost): Promise<SitePost | undefined> {
    const id = post.steps.find(draftStep)?.value;
    if (id === undefined) {
      const found = await this.bySlug(post);
      if (found !== undefined) await post.steps.save(draftStep, found.id);
      return found;
    }
    const found = await this.byId(id);
    if (found === undefined) throw draftDeleted();
    return found;
  }

  /**
   * Creates the draft and saves its id. Ghost gives a second post with the same slug another one (`-2`): of two attempts at the same time,
   * the later one deletes its own draft.
   */
  async draft(post: OutgoingPost, body: Body): Promise<SitePost> {
    const created = sitePost(await this.call(createCall(post, body)));
    const first = created.slug === postSlug(post) ? created : ((await this.bySlug(post)) ?? created);
    if (first.id !== created.id) await this.delete(created.id);
    await post.steps.save(draftStep, first.id);
    return first;
  }

  /** Repeatable. Nothing of it is sent by email, which would take a newsletter in the call. */
  async publish(draft: SitePost, body: Body): Promise<PublishedRecord> {
    try {
      const published = sitePost(await this.call(changeCall(draft, { ...body, status: 'published' })));
      if (!isPublished(published)) throw unreadableAnswer();
      return published.record;
    } catch (error) {
      if (!(error instanceof GhostRefusal) || !(error.isCollision || error.isNotFound)) throw error;
      // Perhaps it was another attempt that changed it, and published it.
      const now = await this.byId(draft.id);
      if (now === undefined) throw draftDeleted();
      if (isPublished(now)) return now.record;
      throw error;
    }
  }

  /** Gives a published post this content. Repeatable. @throws ChannelError `post_gone` */
  async edit(id: string, body: Body): Promise<void> {
    const found = await this.byId(id);
    if (found === undefined) throw postGone('Ghost');
    await this.call(changeCall(found, body));
  }

  /** For good (https://docs.ghost.org/admin-api/posts/deleting-a-post). */
  async delete(id: string): Promise<'deleted' | 'gone'> {
    const deleted = await this.unlessNotFound({ method: 'DELETE', path: `posts/${encodeURIComponent(id)}/` });
    return deleted === null ? 'gone' : 'deleted';
  }

  /** Nothing is published before the id of its draft was saved, so without one only a restored backup can have forgotten it. */
  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const id = post.steps.find(draftStep)?.value;
    const found = id === undefined ? await this.bySlug(post) : await this.byId(id);
    return found !== undefined && isPublished(found) ? { outcome: 'found', record: found.record } : { outcome: 'absent' };
  }

  private byId(id: string): Promise<SitePost | undefined> {
    return this.one(`posts/${encodeURIComponent(id)}/`);
  }

  private bySlug(post: OutgoingPost): Promise<SitePost | undefined> {
    return this.one(`posts/slug/${encodeURIComponent(postSlug(post))}/`);
  }

  private async one(path: string): Promise<SitePost | undefined> {
    const answer = await this.unlessNotFound({ path });
    return answer === null ? undefined : sitePost(answer);
  }

  /** Null for what Ghost does not know. */
  private async unlessNotFound(call: ApiCall): Promise<unknown> {
    try {
      return await this.call(call);
    } catch (error) {
      if (error instanceof GhostRefusal && error.isNotFound) return null;
      throw error;
    }
  }

  private call(call: ApiCall): Promise<unknown> {
    return this.api.call(this.access, call, this.signal);
  }
}

function createCall(post: OutgoingPost, body: Body): ApiCall {
  return {
    method: 'POST',
    path: 'posts/?source=html',
    body: { posts: [{ ...body, slug: postSlug(post), status: 'draft' }] },
  };
}

/** https://docs.ghost.org/admin-api/posts/updating-a-post */
function changeCall({ id, updatedAt }: SitePost, change: Body & { status?: string }): ApiCall {
  return {
    method: 'PUT',
    path: `posts/${encodeURIComponent(id)}/?source=html`,
    body: { posts: [{ ...change, updated_at: updatedAt }] },
  };
}

function sitePost(answer: unknown): SitePost {
  const fields = fieldsOf(listOf(fieldsOf(answer)['posts'])[0]);
  const id = textOf(fields, 'id');
  const url = addressOf(fields['url']);
  // What Ghost gives for a post whose place on the site it does not know.
  const isPlaced = url !== null && !new URL(url).pathname.endsWith('/404/');
  return {
    id,
    slug: textOf(fields, 'slug'),
    status: textOf(fields, 'status'),
    updatedAt: textOf(fields, 'updated_at'),
    record: { externalProviderId: id, externalShortcode: null, url: isPlaced ? url : null },
  };
}

function draftDeleted(): ChannelError {
  const message = 'Somebody deleted the draft of this post in Ghost before it was published.';
  return new ChannelError({ outcome: 'refused', class: 'validation', code: 'draft_deleted', message, retryable: false });
}
