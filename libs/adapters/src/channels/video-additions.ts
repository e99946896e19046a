import { ChannelError, type PublishSteps } from '@imprint/domain/publishing/channel';
import { PlatformRefusal } from './platform-failures.js';
import { transportError } from './transport-failure.js';

/** What became of captions or a thumbnail, on record. */
const outcomes = { sent: 'sent', failed: 'failed', leftOut: 'left out' } as const;

/** Statuses that say nothing about what was sent: no access, too slow, too much. */
const ofTheCall = [401, 408, 429];

/**
 * Sends what goes along with a video, before its post. What the platform refuses is left out: captions and thumbnails keep no post back. After
 * any other failure the attempt ends, and the next one tries again; what fails then, too, is left out as well.
 * @param name of the step that has what became of it
 * @returns whether it is sent, by this attempt or an earlier one
 * @throws what says nothing about the addition
 */
export async function sendAddition(
  steps: PublishSteps,
  name: string,
  send: () => Promise<unknown>,
  signal: AbortSignal,
): Promise<boolean> {
  const earlier = steps.find(name)?.value;
  if (earlier === outcomes.sent || earlier === outcomes.leftOut) return earlier === outcomes.sent;
  try {
    await send();
  } catch (error) {
    if (signal.aborted || !isOfPlatform(error) || isOfTheCall(error)) throw error;
    if (earlier !== outcomes.failed && !isRefusedContent(error)) {
      await steps.save(name, outcomes.failed);
      throw error;
    }
    await steps.save(name, outcomes.leftOut);
    return false;
  }
  await steps.save(name, outcomes.sent);
  return true;
}

/** Whether the platform does not take what it was sent. */
export function isRefusedContent(error: unknown): boolean {
  if (error instanceof ChannelError) return error.class === 'validation';
  return error instanceof PlatformRefusal && error.status < 500 && !isOfTheCall(error);
}

const isOfTheCall = (error: unknown): boolean => error instanceof PlatformRefusal && ofTheCall.includes(error.status);

/** Whether the platform or the storage failed. Any other error forbids to send anything else. */
const isOfPlatform = (error: unknown): boolean =>
  error instanceof PlatformRefusal || error instanceof ChannelError || transportError(error) !== undefined;
