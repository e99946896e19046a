import type { ProblemEntry } from '@imprint/contracts/errors';
import type { ContentVerdict } from '@imprint/contracts/publishing';
import {
  asSent,
  captionVerdicts,
  followingVerdicts,
  mediaVerdicts,
  type CheckedField,
  type CheckedMedia,
} from '@imprint/contracts/publishing/content-rules';
import type { StoredAsset } from '../../media/index.js';
import type { Channel } from '../channel/index.js';
import { shownMedia, type AttachedMedia } from '../releases/attached-media.js';
import { shownFollowing } from '../releases/thread-posts.js';

interface CheckedPost {
  text: string;
  media: readonly CheckedMedia[];
}

/** What an account gets, as the rules need to know it. */
export interface CheckedContent extends CheckedPost {
  thread: readonly CheckedPost[];
  firstComment: string | null;
}

type Content = Parameters<typeof shownFollowing>[0] & { media?: readonly Pick<AttachedMedia, 'assetId' | 'focus'>[] | null };

/** What one account gets: what is its own, and otherwise that of the release. */
export function checkedContent(
  target: Content & { caption?: string | null },
  release: Content & { baseContent: string },
  assets: readonly StoredAsset[],
): CheckedContent {
  const { thread, firstComment } = shownFollowing(target, release);
  return {
    text: target.caption ?? release.baseContent,
    media: checkedMedia(shownMedia(target, release), assets),
    thread: thread.map(({ text, assetIds }) => ({
      text,
      media: checkedMedia(
        assetIds.map((assetId) => ({ assetId })),
        assets,
      ),
    })),
    firstComment,
  };
}

/** Every rule of the channel that the content violates; empty when it may be scheduled. */
export function checkContent(
  channel: Channel,
  content: CheckedContent,
  pointers: Readonly<Record<CheckedField, string>>,
): ProblemEntry[] {
  return judgeContent(channel, content).flatMap(({ passed, detail, ...about }): ProblemEntry[] =>
    passed ? [] : [{ code: 'content_rejected', detail, source: { pointer: pointerOf(about, pointers) } }],
  );
}

function pointerOf(
  { field, post }: Pick<ContentVerdict, 'field' | 'post'>,
  pointers: Readonly<Record<CheckedField, string>>,
): string {
  if (post === 1) return pointers[field];
  return `${pointers.thread}/${post - 2}/${field === 'media' ? 'assetIds' : 'text'}`;
}

/** What the rules need to know of attached files. */
export function checkedMedia(
  media: readonly Pick<AttachedMedia, 'assetId' | 'focus'>[],
  assets: readonly StoredAsset[],
): CheckedMedia[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  return media.flatMap(({ assetId, focus = null }) => {
    const asset = byId.get(assetId);
    return asset === undefined ? [] : [{ ...factsOf(asset), focus }];
  });
}

/** What the rules need to know of a file. */
export function factsOf(asset: StoredAsset): CheckedMedia {
  const { mimeType, bytes: sizeBytes, width, height, durationSeconds, video, captions, thumbnailAssetId } = asset;
  const additions = { captionFacts: captions, hasThumbnail: thumbnailAssetId !== null };
  return { mimeType, sizeBytes, width, height, durationSeconds, video, ...additions };
}

/** Verdict of every rule of the channel, its limits and its own rules; of what follows the post, only those that are violated. */
export function judgeContent(channel: Channel, content: CheckedContent): ContentVerdict[] {
  const { thread, firstComment } = content;
  const following = followingVerdicts(channel.capability, content);
  if (following.some(({ passed }) => !passed)) return [...judgePost(channel, content), ...following];
  const comment = firstComment === null ? [] : judgePost(channel, { text: firstComment, media: [] });
  return [
    ...judgePost(channel, content),
    ...following,
    ...thread.flatMap((post, index) =>
      violated(judgePost(channel, post)).map((verdict) => ({
        ...verdict,
        post: index + 2,
        detail: `Post ${index + 2} of the thread: ${verdict.detail}`,
      })),
    ),
    ...violated(comment).map((verdict) => ({
      ...verdict,
      field: 'firstComment' as const,
      detail: `First comment: ${verdict.detail}`,
    })),
  ];
}

const violated = (verdicts: readonly ContentVerdict[]): ContentVerdict[] => verdicts.filter(({ passed }) => !passed);

function judgePost(channel: Channel, { text, media }: CheckedPost): ContentVerdict[] {
  const { capability } = channel;
  const fitted = media.map((file) => asSent(file, capability.limits));
  const own = channel.check({ text, media: fitted }).map(({ code, field, message }): ContentVerdict => ({
    rule: code,
    field,
    post: 1,
    passed: false,
    detail: `${capability.name}: ${message}`,
  }));
  return [...captionVerdicts(capability, text), ...mediaVerdicts(capability, media), ...own];
}
