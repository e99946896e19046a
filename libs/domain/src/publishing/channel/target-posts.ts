import type { PostPart } from '@imprint/contracts/publishing';
import { shownCard } from '@imprint/contracts/publishing/content-rules';
import { ChannelError } from './channel-error.js';
import type {
  LookUpResult,
  OutgoingLinkCard,
  OutgoingMedia,
  OutgoingPost,
  PostWithContent,
  PublishAnswer,
  PublishedRecord,
  PublishSteps,
  SavedStep,
  SentPost,
  VideoAddition,
} from './outgoing-post.js';

/** Everything that a target publishes: a post, the later posts of its thread, and a first comment. */
export interface OutgoingTarget extends Omit<OutgoingPost, 'linkCard'> {
  /** Each replies to the one before it. */
  thread: readonly { text: string; media: readonly OutgoingMedia[] }[];
  /** Replies to the post; null for none. */
  firstComment: string | null;
  /** Cards to send with those of these posts that have their links; none where the channel is sent no cards. */
  linkCards: readonly OutgoingLinkCard[];
}

/** One of the posts of a target, on the platform. */
export interface PublishedPart extends PublishedRecord {
  part: PostPart;
  /** What was to be sent once it was published, and what became of that. */
  additions?: readonly VideoAddition[];
}

/** All posts of a target, in order, and what the platform said with the last one. */
export interface PublishedTarget extends Pick<PublishAnswer, 'spentSeconds'> {
  posts: readonly PublishedPart[];
}

/** What a look-up found of a target: all of its posts, or what is known of the first one that was not found. */
export type TargetLookUp = { outcome: 'found'; posts: readonly PublishedPart[] } | Exclude<LookUpResult, { outcome: 'found' }>;

/** Name of the step in which the first post of a target is kept, if others follow it. */
export const firstPostStep = 'post';

interface Part {
  part: PostPart;
  /** Of its step; unique within the target. */
  name: string;
  text: string;
  media: readonly OutgoingMedia[];
}

/** What a channel sends once a post is there (`Channel.followUp`). */
interface FollowingUp {
  followUp?(post: PostWithContent, signal: AbortSignal): Promise<readonly VideoAddition[]>;
}

/** How many posts a target consists of. */
export const countPosts = ({ thread, firstComment }: Pick<OutgoingTarget, 'thread' | 'firstComment'>): number =>
  1 + thread.length + (firstComment === null ? 0 : 1);

/**
 * Publishes the posts of a target one after the other, from the first one on that no earlier attempt has published, and then sends what
 * follows them. Each post is a step, so that none is sent twice.
 * @throws ChannelError as `Channel.publish` does, of the post that could not be published; those before it stay
 */
export async function publishTarget(
  channel: FollowingUp & { publish(post: OutgoingPost, signal: AbortSignal): Promise<PublishAnswer> },
  target: OutgoingTarget,
  signal: AbortSignal,
): Promise<PublishedTarget> {
  const parts = partsOf(target);
  const posts = publishedParts(target);
  let spent: number | undefined;
  for (const part of parts.slice(posts.length)) {
    const { spentSeconds, ...record } = await channel.publish(outgoing(target, part, posts), signal);
    await keep(target, part, record);
    posts.push({ ...record, part: part.part });
    spent = spentSeconds;
  }
  return { posts: await followedUp(channel, target, posts, signal), spentSeconds: spent };
}

/**
 * Looks the posts of a target up, from the first one on that is not known to be published. When all of them are there, what follows them is
 * sent as far as it was not.
 * @throws ChannelError
 */
export async function lookUpTarget(
  channel: FollowingUp & { lookUp(post: SentPost, signal: AbortSignal): Promise<LookUpResult> },
  target: OutgoingTarget & { firstSentAt: Date },
  signal: AbortSignal,
): Promise<TargetLookUp> {
  const { firstSentAt } = target;
  const published = publishedParts(target);
  for (const part of partsOf(target).slice(published.length)) {
    const result = await channel.lookUp({ ...outgoing(target, part, published), firstSentAt }, signal);
    if (result.outcome !== 'found') return result;
    await keep(target, part, result.record);
    published.push({ ...result.record, part: part.part });
  }
  return { outcome: 'found', posts: await followedUp(channel, target, published, signal) };
}

/** @throws Error, or ChannelError with the outcome `unknown`: the posts are there, so nothing may count as a refusal of them */
async function followedUp(
  channel: FollowingUp,
  target: OutgoingTarget,
  posts: readonly PublishedPart[],
  signal: AbortSignal,
): Promise<PublishedPart[]> {
  const done: PublishedPart[] = [];
  const parts = partsOf(target);
  for (const [index, post] of posts.entries()) {
    const part = parts[index];
    if (channel.followUp === undefined || part === undefined) return [...posts];
    const { externalProviderId } = post;
    const sent = { ...outgoing(target, part, posts.slice(0, index)), externalProviderId };
    const additions = await channel.followUp(sent, signal).catch((error: unknown) => {
      const isRefusal = error instanceof ChannelError && error.outcome === 'refused';
      throw isRefusal ? new Error('What follows the post could not be sent.', { cause: error }) : error;
    });
    done.push(additions.length === 0 ? post : { ...post, additions });
  }
  return done;
}

/** Those posts of a target of several that are known to be on the platform, in order. */
export function publishedParts(target: OutgoingTarget): PublishedPart[] {
  if (countPosts(target) === 1) return [];
  const published: PublishedPart[] = [];
  for (const { part, name } of partsOf(target)) {
    const step = target.steps.find(name);
    if (step === undefined) return published;
    published.push({ ...(JSON.parse(step.value) as PublishedRecord), part });
  }
  return published;
}

/** A post as its step keeps it. */
export const recordStep = (record: PublishedRecord): string => JSON.stringify(record);

async function keep(target: OutgoingTarget, { name }: Part, record: PublishedRecord): Promise<void> {
  if (countPosts(target) > 1) await target.steps.save(name, recordStep(record));
}

/** The posts of a target, in order. */
export const postsOfTarget = (target: OutgoingTarget): readonly Pick<OutgoingPost, 'text' | 'media'>[] => partsOf(target);

function partsOf({ text, media, thread, firstComment }: OutgoingTarget): Part[] {
  return [
    { part: 'post', name: firstPostStep, text, media },
    ...thread.map((post, index): Part => ({ part: 'thread', name: `post ${index + 2}`, ...post })),
    ...(firstComment === null ? [] : [{ part: 'comment', name: 'comment', text: firstComment, media: [] } as const]),
  ];
}

function outgoing(
  { thread: _thread, firstComment: _comment, linkCards, ...target }: OutgoingTarget,
  { part, name, text, media }: Part,
  published: readonly PublishedPart[],
): OutgoingPost {
  const [root] = published;
  const parent = part === 'comment' ? root : published.at(-1);
  const linkCard = shownCard({ text, media }, linkCards);
  if (root === undefined || parent === undefined) return { ...target, linkCard };
  const reply = { part: name, after: published.length, earlier: [...published], root, parent };
  return { ...target, text, media, linkCard, steps: stepsOf(target.steps, name), reply };
}

/** Steps of one post, which do not meet those of the others. */
function stepsOf(steps: PublishSteps, part: string): PublishSteps {
  return {
    find: (name): SavedStep | undefined => steps.find(`${part}: ${name}`),
    save: (name, value) => steps.save(`${part}: ${name}`, value),
  };
}
