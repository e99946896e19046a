/** In the summary of every edit of a page: whose post it is. */
export const markOf = (targetId: string): string => `imprint:${targetId}`;

/** Whether a summary has the mark of the target. Wikis may put something before it. */
export const isMarked = (comment: unknown, targetId: string): boolean =>
  typeof comment === 'string' && comment.split(/\s+/).includes(markOf(targetId));
