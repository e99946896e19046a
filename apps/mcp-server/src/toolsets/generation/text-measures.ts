import type { JobStatus, WrittenContent } from '@imprint/contracts/generation';
import { captionLength } from '@imprint/contracts/publishing/content-rules';
import { readingTimeOf } from '@imprint/domain/articles';
import type { Channel } from '@imprint/domain/publishing/channel';

type TextMeasures = Pick<JobStatus, 'postLengths' | 'readingMinutes'>;

export const notMeasured: TextMeasures = { postLengths: null, readingMinutes: null };

/** How long a text is, by the rules of the channel that it was written for. */
export function measuresOf({ posts, body }: WrittenContent, channel: Channel | undefined): TextMeasures {
  const limits = channel?.capability.limits;
  const isMeasured = limits !== undefined && posts.length > 0;
  return {
    postLengths: isMeasured ? { posts: posts.map((post) => captionLength(post, limits)), most: limits.captionLength } : null,
    readingMinutes: body === null ? null : readingTimeOf(body).readingMinutes,
  };
}
