import type { ReleaseResource } from '@imprint/sdk';

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
