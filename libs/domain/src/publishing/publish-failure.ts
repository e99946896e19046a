import { oneLine } from '@imprint/contracts/documents';
import { unexpectedFailure, type Failure } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { redactedMessage } from '@imprint/platform/logging';
import { ChannelError, type PublishedPart } from './channel/index.js';
import { quotaText, type QuotaWindow } from './quotas/quota-windows.js';

/** Most characters of what is said about a failure, which may be a platform's own words. */
const messageLength = 1_000;

/**
 * A failed call as shown to people and receivers. Messages of channels are redacted here, the only place where they enter; the caller logs
 * unexpected errors.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof ChannelError) {
    const message = oneLine(redactedMessage(error), messageLength);
    return { class: error.class, code: error.code, message, retryable: error.retryable };
  }
  return unexpectedFailure(false);
}

/**
 * A failure after which a part of a target is on the platform. What the channel says about its own call is about the first post that is not.
 * @param total how many posts the target consists of
 */
export function failureOfPart(failure: Failure, published: readonly PublishedPart[], total: number): Failure {
  const last = published.at(-1);
  if (last === undefined) return failure;
  const where = last.url === null ? '' : `, the last at ${last.url}`;
  const said = failure.message.replace(' Nothing was published.', '');
  const out = published.length === 1 ? '1 is' : `${published.length} are`;
  return { ...failure, message: oneLine(`Of ${total} posts, ${out} on the platform${where}. ${said}`, messageLength) };
}

/** Code of a target of several posts of which only some could be published. */
export const partlyPublished = 'partly_published';

/** The failure after which nothing more is sent. */
export const inTheEnd = (failure: Failure, published: readonly PublishedPart[]): Failure =>
  published.length === 0 ? failure : { ...failure, code: partlyPublished, retryable: false };

/** True only when the platform guaranteed that nothing was published. */
export function isRefusal(error: unknown): error is ChannelError {
  return error instanceof ChannelError && error.outcome === 'refused';
}

/** The failure of a target whose file is gone. */
export function mediaMissing(assetId: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'misconfiguration',
    code: 'media_missing',
    message: `The file of asset ${assetId} is missing from the file storage or is not the one that was stored. Nothing was published. Upload the file again and create a new release with the new asset.`,
    retryable: false,
  });
}

/** A picture that the channel does not take as it is cannot be made into one that it takes. @param why as a sentence */
export function imageNotConverted(assetId: string, why: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'validation',
    code: 'image_not_converted',
    message: `Asset ${assetId}: ${why} Nothing was published. Use another image, or leave it out on this channel.`,
    retryable: false,
  });
}

/** Code of a target that is due and waits for a video that is being converted for it. */
export const videoConverting = 'video_converting';

/** A video is not converted yet. */
export function videoNotReady(assetId: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'provider_outage',
    code: videoConverting,
    message: `Asset ${assetId} is being converted for this channel. The post is sent as soon as it is.`,
    retryable: true,
  });
}

/** A video that the channel does not take as it is cannot be converted. @param why to complete "The video cannot be converted: …" */
export function videoNotConverted(assetId: string, why: string): ChannelError {
  return new ChannelError({
    outcome: 'refused',
    class: 'validation',
    code: 'video_not_converted',
    message: `Asset ${assetId}: The video cannot be converted: ${why}. Nothing was published. Use another video, or leave it out on this channel.`,
    retryable: false,
  });
}

/** The connection was revoked, or its credentials cannot be decrypted. */
export const connectionGone: Failure = {
  class: 'credential',
  code: 'connection_unavailable',
  message: 'The connection was removed or is no longer valid. Connect the account again and release once more.',
  retryable: false,
};

/** The same for a published post that is to be changed. */
export const accountUnavailable: Failure = {
  ...connectionGone,
  message: 'The connection was removed or is no longer valid. Change the post on the platform.',
};

/** Code of a target that is due and waits for its account. */
export const waitingForAccount = 'waiting_for_account';

/** The platform does not accept the credentials, and only a person can change that. */
export const accountToReconnect: Failure = {
  class: 'credential',
  code: waitingForAccount,
  message: `The account has to be reconnected. The post is sent as soon as it is, within ${limits.accountWaitHours} hours of the time it was planned for.`,
  retryable: true,
};

/** The platform could not be asked to refresh the credentials. */
export const accountNotReady: Failure = {
  class: 'provider_outage',
  code: waitingForAccount,
  message: 'The access to the account could not be refreshed yet. The post is sent as soon as it is.',
  retryable: true,
};

/** Code of a target that is due and waits for room in a quota of its account. */
export const waitingForQuota = 'waiting_for_quota';

/** The account has used up a quota. @param until when the post goes out */
export function overQuota(window: QuotaWindow, until: Date): Failure {
  const message = `The account may publish ${quotaText(window)}, and has done so. The post goes out at ${until.toISOString()}.`;
  return { class: 'rate_limit', code: waitingForQuota, message, retryable: true };
}

/** The platform takes no more calls of the account for now. @param until when the post goes out */
export function accountPaused(until: Date): Failure {
  const message = `The platform takes no more calls of the account for now. The post goes out at ${until.toISOString()}.`;
  return { class: 'rate_limit', code: waitingForQuota, message, retryable: true };
}

/** Look-ups gave no certainty, so a person has to decide. */
export const heldForPerson: Failure = {
  class: 'unknown',
  code: 'publish_unconfirmed',
  message:
    'The platform was called but its answer was lost, and a look-up could not tell. Check the platform and settle the target.',
  retryable: false,
};

/** A target that fell due while publishing was paused in its organization. */
export const missedWhilePaused: Failure = {
  class: 'unknown',
  code: 'missed_while_paused',
  message: 'It came due while publishing was paused, and was not sent. Resume or cancel it.',
  retryable: false,
};

/** A target that was due before the instance was restored from a backup, so its result is not known. */
export const heldAfterRestore: Failure = {
  class: 'unknown',
  code: 'held_after_restore',
  message:
    'The instance was restored from a backup, and this may have been published since it was taken. Look at the platform before you go on with it.',
  retryable: false,
};
