import { ChannelError } from '@imprint/domain/publishing/channel';

/**
 * The caller gave up before anything was done.
 * @param what that did not happen, as the end of a sentence
 */
export const abortedBefore = (what: string): ChannelError =>
  new ChannelError({
    outcome: 'refused',
    class: 'provider_outage',
    code: 'aborted',
    message: `The call was stopped before ${what}.`,
    retryable: true,
  });
