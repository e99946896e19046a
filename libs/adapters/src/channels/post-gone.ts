import { ChannelError } from '@imprint/domain/publishing/channel';

/** There is nothing to edit. @param platform as people know it */
export function postGone(platform: string): ChannelError {
  const message = `The post is no longer on ${platform}: somebody deleted it there.`;
  return new ChannelError({ outcome: 'refused', class: 'validation', code: 'post_gone', message, retryable: false });
}
