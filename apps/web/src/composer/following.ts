import type { ReleaseResource } from '@imprint/sdk';
import type { Draft, DraftTarget } from './draft.js';
import type { Account } from './queries.js';

/** A later post of a thread. */
export interface DraftPost {
  text: string;
  assetIds: readonly string[];
}

/** What follows a post; of an account, absent where it has what every account has. */
export interface DraftFollowing {
  thread?: readonly DraftPost[];
  /** Of an account, empty for none. */
  firstComment?: string;
}

type Saved = Pick<ReleaseResource['attributes']['targets'][number], 'thread' | 'firstComment'>;

export const followingOf = ({ thread, firstComment }: Saved): DraftFollowing => ({
  ...(thread !== null && { thread }),
  ...(firstComment !== null && { firstComment }),
});

/** As the API takes it. */
export const followingBody = ({ thread, firstComment }: DraftFollowing) => ({
  ...(thread !== undefined && { thread: thread.map(({ text, assetIds }) => ({ text, assetIds: [...assetIds] })) }),
  ...(firstComment !== undefined && { firstComment }),
});

/** Of the release itself, where nothing is the same as none. */
export const commonBody = ({ thread = [], firstComment = '' }: DraftFollowing) =>
  followingBody({ ...(thread.length > 0 && { thread }), ...(firstComment.trim() !== '' && { firstComment }) });

/** What an account gets. */
export const followingOn = ({ thread, firstComment }: DraftFollowing, target: DraftFollowing) => ({
  thread: target.thread ?? thread ?? [],
  firstComment: target.firstComment ?? firstComment ?? '',
});

/** Of a channel that is not there any more: nothing follows. */
export const roomOn = (account: Account | undefined) => {
  const limits = account?.channel?.attributes.limits;
  return { threadPosts: limits?.threadPosts ?? 1, firstComment: limits?.firstComment ?? false };
};

/** The draft after a change, in which accounts whose channel has no threads or first comments get the post alone. */
export function fitted(draft: Draft, accounts: readonly Account[]): Draft {
  const { thread = [], firstComment = '' } = draft;
  const targets = draft.targets.map(({ thread: ownThread, firstComment: ownComment, ...target }): DraftTarget => {
    const room = roomOn(accounts.find(({ connection }) => connection.id === target.connectionId));
    const posts = room.threadPosts > 1 ? ownThread : thread.length > 0 ? [] : undefined;
    const comment = room.firstComment ? ownComment : firstComment === '' ? undefined : '';
    return { ...target, ...(posts !== undefined && { thread: posts }), ...(comment !== undefined && { firstComment: comment }) };
  });
  return { ...draft, targets };
}
