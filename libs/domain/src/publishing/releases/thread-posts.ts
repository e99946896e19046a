import type { PublishedPost, ThreadPost, ThreadPostInput } from '@imprint/contracts/publishing';
import type { PublishedPart } from '../channel/index.js';
import type { TargetEntity } from './target.entity.js';

/** What follows the post of a release or a target, as it is sent or stored. */
interface WithFollowing {
  thread?: readonly ThreadPostInput[] | null | undefined;
  firstComment?: string | null | undefined;
}

/** What follows a post: the later posts of its thread, and a first comment. */
export interface Following {
  thread: readonly ThreadPost[];
  firstComment: string | null;
}

/** A thread as releases and targets store it. */
export const storedThread = (thread: readonly ThreadPostInput[]): ThreadPost[] =>
  thread.map(({ text, assetIds = [] }) => ({ text, assetIds: [...assetIds] }));

/** The columns of a release. */
export const followingOfRelease = ({
  thread,
  firstComment,
}: WithFollowing): { thread: ThreadPost[]; firstComment: string | null } => ({
  thread: storedThread(thread ?? []),
  firstComment: firstComment || null,
});

/** The columns of a target: null for what is that of its release. */
export const followingOfTarget = ({ thread, firstComment }: WithFollowing): Pick<TargetEntity, 'thread' | 'firstComment'> => ({
  thread: thread ? storedThread(thread) : null,
  firstComment: firstComment ?? null,
});

/** Of a change: what it sets; what is left out stays. */
export const changedFollowing = <Columns>(
  change: WithFollowing,
  columnsOf: (change: WithFollowing) => Columns,
): Partial<Columns> => {
  const columns = Object.entries(columnsOf(change) as Record<string, unknown>);
  return Object.fromEntries(columns.filter(([name]) => change[name as keyof WithFollowing] !== undefined)) as Partial<Columns>;
};

/** What follows the post on one account: its own, or that of the release. */
export function shownFollowing(target: WithFollowing, release: WithFollowing): Following {
  return {
    thread: storedThread(target.thread ?? release.thread ?? []),
    // An account without a first comment has an empty one of its own.
    firstComment: (target.firstComment ?? release.firstComment) || null,
  };
}

/** Every post of a target that is on its platform, in order. */
export function publishedPosts({
  status,
  externalProviderId,
  url,
  replies,
}: Pick<TargetEntity, 'status' | 'externalProviderId' | 'url' | 'replies'>): PublishedPost[] {
  if (status !== 'published' && externalProviderId === null) return [];
  return [{ part: 'post', externalProviderId, url }, ...(replies ?? []).map(publicPost)];
}

const publicPost = ({ part, externalProviderId, url }: PublishedPart): PublishedPost => ({ part, externalProviderId, url });
