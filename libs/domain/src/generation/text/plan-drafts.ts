import { problem } from '@imprint/contracts/errors';
import { mixedTypes, type ContentMix, type MixedType, type WrittenType } from '@imprint/contracts/generation';
import type { Variant } from '../generation-options.js';

/** What a batch is to hold. */
export interface DraftPlan {
  count: number;
  platforms: readonly string[];
  topics: readonly string[];
  contentMix: ContentMix | undefined;
  /** Whether a platform takes threads. */
  takesThreads: (platform: string) => boolean;
}

/** A draft that is to be written. */
export interface DraftToWrite {
  platform: string;
  topic: string;
  type: WrittenType;
  /** Which one it is of those about its topic for its platform; undefined for the only one. */
  variant: Variant | undefined;
}

/**
 * Platforms take turns; a topic goes to each of them before the next. Each type gets its share as evenly as can be, threads only where they
 * are taken.
 * @throws Problem `validation_failed` at `/contentMix`
 */
export function planDrafts({ count, platforms, topics, contentMix, takesThreads }: DraftPlan): DraftToWrite[] {
  const shares = sharesOf(contentMix);
  if (shares.get('thread') !== undefined && !platforms.some(takesThreads))
    throw problem('validation_failed', 'None of the platforms takes threads.', { pointer: '/contentMix/thread' });
  const made = new Map<MixedType, number>();
  const drafts = Array.from({ length: count }, (_none, index) => {
    const platform = platforms[index % platforms.length] ?? '';
    const topic = topics[Math.floor(index / platforms.length) % topics.length] ?? '';
    const type = mostWanting(shares, made, index, takesThreads(platform));
    made.set(type, (made.get(type) ?? 0) + 1);
    return { platform, topic, type: type === 'post' && platform === 'linkedin' ? ('linkedin' as const) : type };
  });
  return withVariants(drafts);
}

/** Of each type that is wanted; they add up to 1. */
function sharesOf(mix: ContentMix = { post: 1 }): Map<MixedType, number> {
  const wanted = mixedTypes.map((type) => [type, mix[type] ?? 0] as const).filter(([, share]) => share > 0);
  const sum = wanted.reduce((all, [, share]) => all + share, 0);
  if (sum === 0) throw problem('validation_failed', 'At least one type needs a share above 0.', { pointer: '/contentMix' });
  return new Map(wanted.map(([type, share]) => [type, share / sum]));
}

/** The type that is furthest behind its share; a platform without threads that is to have nothing else gets posts. */
function mostWanting(
  shares: ReadonlyMap<MixedType, number>,
  made: ReadonlyMap<MixedType, number>,
  index: number,
  takesThreads: boolean,
): MixedType {
  const possible = [...shares].filter(([type]) => type !== 'thread' || takesThreads);
  const behind = ([type, share]: [MixedType, number]): number => share * (index + 1) - (made.get(type) ?? 0);
  return possible.reduce<[MixedType, number]>(
    (most, each) => (behind(each) > behind(most) ? each : most),
    possible[0] ?? ['post', 0],
  )[0];
}

function withVariants(drafts: readonly Omit<DraftToWrite, 'variant'>[]): DraftToWrite[] {
  const alike = Map.groupBy(drafts, ({ platform, topic }) => `${platform} ${topic}`);
  return drafts.map((draft) => {
    const same = alike.get(`${draft.platform} ${draft.topic}`) ?? [];
    return { ...draft, variant: same.length < 2 ? undefined : { number: same.indexOf(draft) + 1, of: same.length } };
  });
}
