import { limits } from '@imprint/contracts/limits';

/** Title of a post that was written without one: its first line. */
export function titleOf(content: string): string {
  return content.trim().split('\n', 1)[0]?.slice(0, limits.releaseTitleLength) || 'Post';
}
