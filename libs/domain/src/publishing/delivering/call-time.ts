import { mediaKindOf } from '@imprint/contracts/publishing/content-rules';
import type { Config } from '@imprint/platform/config';
import { sendingMs } from '@imprint/platform/safe-fetch';
import type { Channel, OutgoingTarget } from '../channel/index.js';

/**
 * Longest time of one publish: what the channel and the operator allow, and what sending its videos and audio takes on a slow line. The same
 * for the call and for whoever waits until it must be over.
 */
export function callTimeMs(
  { capability }: Pick<Channel, 'capability'>,
  { PUBLISH_TIMEOUT_MS }: Pick<Config, 'PUBLISH_TIMEOUT_MS'>,
  { media, thread }: Pick<OutgoingTarget, 'media' | 'thread'>,
): number {
  const files = [media, ...thread.map((part) => part.media)].flat();
  const streamed = files.filter(({ mimeType }) => mediaKindOf(mimeType) !== 'image');
  const bytes = streamed.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return Math.min(capability.timeoutMs, PUBLISH_TIMEOUT_MS) + sendingMs(bytes);
}
