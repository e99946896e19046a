import { Inject, Injectable } from '@nestjs/common';
import { FEED_ENTRIES, type FeedEntries, type NewFeedEntry, type PublishedFeedEntry } from '@imprint/domain/feed/entries';
import {
  platformValue,
  type Channel,
  type ChannelCapability,
  type ChannelRehearsal,
  type ConnectionIdentity,
  type ContentProblem,
  type EditedPost,
  type LookUpResult,
  type OutgoingPost,
  type PostOnPlatform,
  type PublishedRecord,
} from '@imprint/domain/publishing/channel';
import { abortedBefore } from './aborted.js';
import { postGone } from './post-gone.js';
import { uploadable } from './uploadable.js';

/** Of one entry. */
const files = 10;

/** The instance's own public feed. It needs no account, so every brand has it from the start. */
@Injectable()
export class FeedChannel implements Channel {
  readonly capability: ChannelCapability = {
    name: 'feed',
    label: 'Feed',
    description: 'The public page of this instance, also readable as Atom and JSON Feed.',
    state: 'supported',
    limits: {
      captionLength: 10_000,
      captionUnit: 'graphemes',
      linkLength: null,
      captionRequired: false,
      threadPosts: 1,
      firstComment: false,
      linkCards: 'none',
      images: {
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
        maxBytes: 25_000_000,
        maxCount: files,
      },
      videos: uploadable('video', files),
      audio: uploadable('audio', files),
      mixedMedia: { kinds: ['image', 'video', 'audio'], maxCount: files },
    },
    credentialFields: [],
    lookUp: 'exact',
    repeats: 'chosen_id',
    articles: true,
    edit: true,
    delete: 'permanent',
    concurrency: 16,
    timeoutMs: 10_000,
  };

  readonly rehearsal: ChannelRehearsal = {
    over: ({ inside }) =>
      new FeedChannel({
        add: (entry) => inside('add entry', entry) as Promise<PublishedFeedEntry>,
        find: () => Promise.resolve(null),
        edit: () => Promise.resolve(false),
        remove: () => Promise.resolve(false),
      }),
    calls: [
      {
        operation: 'add entry',
        answer: () => ({ id: platformValue('{id of the entry}'), url: platformValue('{address of the entry}') }),
      },
    ],
  };

  constructor(@Inject(FEED_ENTRIES) private readonly entries: FeedEntries) {}

  connect(): Promise<ConnectionIdentity> {
    return Promise.resolve({ handle: 'feed', displayName: 'Feed', credentials: {} });
  }

  check(): ContentProblem[] {
    return [];
  }

  async publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishedRecord> {
    if (signal.aborted) throw abortedBefore('the feed was changed');
    const { organizationId } = post.connection;
    return asRecord(await this.entries.add({ organizationId, ...entryOf(post) }));
  }

  async lookUp(post: OutgoingPost): Promise<LookUpResult> {
    const entry = await this.entries.find(post.connection.organizationId, post.targetId);
    return entry ? { outcome: 'found', record: asRecord(entry) } : { outcome: 'absent' };
  }

  async editPost(post: EditedPost, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw abortedBefore('the feed was changed');
    const { targetId, title, text, html, media } = entryOf(post);
    if (!(await this.entries.edit(post.connection.organizationId, targetId, { title, text, html, media })))
      throw postGone('the feed');
  }

  async deletePost({ connection, externalProviderId }: PostOnPlatform, signal: AbortSignal): Promise<'deleted' | 'gone'> {
    if (signal.aborted) throw abortedBefore('the feed was changed');
    return (await this.entries.remove(connection.organizationId, externalProviderId)) ? 'deleted' : 'gone';
  }
}

function entryOf({
  targetId,
  title,
  text,
  html,
  media,
  connection: { brandId },
}: OutgoingPost): Omit<NewFeedEntry, 'organizationId'> {
  return {
    targetId,
    brandId,
    title,
    text,
    html: html ?? null,
    media: media.map(({ assetId, mimeType, altText, width, height }) => ({ assetId, mimeType, altText, width, height })),
  };
}

function asRecord(entry: PublishedFeedEntry): PublishedRecord {
  return { externalProviderId: entry.id, externalShortcode: null, url: entry.url };
}
