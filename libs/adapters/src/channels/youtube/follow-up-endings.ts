import { ChannelError, type VideoAddition } from '@imprint/domain/publishing/channel';
import { transportError, withoutSecrets } from '../transport-failure.js';
import { YoutubeRefusal } from './failures.js';

/** What became of captions or a thumbnail. */
export type Ending = Pick<VideoAddition, 'outcome' | 'reason'>;

/** What one call says of it. */
export interface Verdict extends Ending {
  /** Whether the same call may end otherwise later. */
  isTemporary?: true;
  /** Why what comes after it is not sent either. */
  others?: string;
}

type Kind = VideoAddition['kind'];

export const sent: Ending = { outcome: 'sent', reason: null };
export const leftOut = (reason: string): Ending => ({ outcome: 'left_out', reason });
const refusedWith = (reason: string): Ending => ({ outcome: 'refused', reason });

export const withoutScope =
  'The account was connected without the permission to add captions. Connect it again and allow that. Add the captions of this video on YouTube.';
export const outOfTime = 'The time for publishing was over before this was sent. Add what is missing on YouTube.';
export const lost = 'The answer of YouTube was lost. Look at the video on YouTube.';
const unreachable = 'YouTube could not be reached. Add what is missing there.';
const quotaUsedUp = 'The quota that YouTube gives the app of this instance is used up for today. Add what is missing on YouTube.';
const limited = 'YouTube takes no more of the channel for now. Add what is missing there.';
const accessEnded = 'YouTube no longer accepts the access. Connect the account again, and add what is missing on YouTube.';

const nouns: Readonly<Record<Kind, string>> = { captions: 'the captions', thumbnail: 'the thumbnail' };

/** `reason` of errors (https://developers.google.com/youtube/v3/docs/errors, read 2026-11-26). */
const usedUp: readonly (string | undefined)[] = ['quotaExceeded', 'dailyLimitExceeded'];
const tooFast: readonly (string | undefined)[] = ['rateLimitExceeded', 'userRateLimitExceeded', 'uploadRateLimitExceeded'];

const isLost: Verdict = { outcome: 'unknown', reason: lost, isTemporary: true, others: unreachable };

/**
 * What a failed call means (https://developers.google.com/youtube/v3/docs/captions/insert#errors and
 * https://developers.google.com/youtube/v3/docs/thumbnails/set#errors, read 2026-11-28).
 * @param mayBeThere whether an earlier call may have sent the same
 */
export function verdictOf(error: unknown, kind: Kind, mayBeThere: boolean, secrets: readonly string[]): Verdict {
  const verdict = error instanceof YoutubeRefusal ? refusalVerdict(error, kind, mayBeThere, secrets) : lostVerdict(error);
  return mayBeThere && verdict.outcome === 'left_out' ? { ...verdict, outcome: 'unknown' } : verdict;
}

function refusalVerdict(refusal: YoutubeRefusal, kind: Kind, mayBeThere: boolean, secrets: readonly string[]): Verdict {
  const { status, reason } = refusal;
  const words = refusal.said === undefined ? `status ${status}` : withoutSecrets(refusal.said, secrets);
  if (status === 409) return mayBeThere ? sent : refusedWith('YouTube has captions in this language already.');
  if (usedUp.includes(reason)) return { ...leftOut(quotaUsedUp), others: quotaUsedUp };
  // Thumbnails have a limit of their own.
  if (status === 429 || tooFast.includes(reason))
    return kind === 'captions' ? { ...leftOut(limited), others: limited } : leftOut(limited);
  if (status === 401) return { ...leftOut(accessEnded), others: accessEnded };
  if (status === 403 && reason === 'insufficientPermissions') return { ...leftOut(withoutScope), others: withoutScope };
  if (status === 403 && kind === 'thumbnail') {
    const message = `YouTube does not let this channel have thumbnails of its own (${words}). Verify its phone number at youtube.com/verify.`;
    return refusedWith(message);
  }
  // After an upload, it takes YouTube some seconds to know the video everywhere.
  if (status === 404) {
    const message = `YouTube did not find the video (${words}).`;
    return { ...refusedWith(message), isTemporary: true, others: message };
  }
  if (status >= 500) return isLost;
  return refusedWith(`YouTube did not take ${nouns[kind]} (${words}).`);
}

function lostVerdict(error: unknown): Verdict {
  const transport = transportError(error);
  if (transport?.sent === false) return { ...leftOut(unreachable), isTemporary: true, others: unreachable };
  if (transport === undefined && error instanceof ChannelError && error.outcome === 'refused')
    return leftOut('The picture could not be read. Choose another one, and set it on YouTube.');
  return isLost;
}
