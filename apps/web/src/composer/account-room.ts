import type { Draft, DraftTarget } from './draft.js';
import type { Account } from './queries.js';

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
