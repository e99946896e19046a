import type { ChannelError } from '@imprint/domain/publishing/channel';
import { credentialRefused, misconfigured, platformFailures, PlatformRefusal, refused } from '../platform-failures.js';
import { postGone } from '../post-gone.js';

/** Codes of errors (https://github.com/discord/discord-api-docs/blob/main/developers/topics/opcodes-and-status-codes.mdx, read 2026-11-25). */
export const codes = { unknownChannel: 10_003, unknownMessage: 10_008, anotherAuthor: 50_005 } as const;
/** Missing access, missing permissions, thread is locked. */
const notPermitted: readonly (number | undefined)[] = [50_001, 50_013, 160_005];
/** A forum, a non-text channel, another type. */
const wrongType: readonly (number | undefined)[] = [40_058, 50_008, 50_024];
/** Slow mode, announcement edits, writes to the channel, writes to the server, edits of old messages, the resource. */
const tooMany: readonly (number | undefined)[] = [20_016, 20_022, 20_028, 20_029, 30_046, 40_062];
/** The request, a file. */
const tooLarge: readonly (number | undefined)[] = [40_005, 50_045];
const invalidFile: readonly (number | undefined)[] = [50_046, 50_110, 50_123];

/** `{ code, message }`, and `retry_after` in seconds with fractions at a rate limit. */
export class DiscordRefusal extends PlatformRefusal {
  readonly code = this.numberIn('code');
  readonly said = this.textIn('message');
}

/** The failure of a call to Discord. */
export const discordFailure = platformFailures<DiscordRefusal>({
  platform: 'Discord',
  refusal: DiscordRefusal,
  said: ({ said }) => said,
  isLimited: ({ code, status }) => status < 500 && tooMany.includes(code),
  wait: ({ fields: { retry_after: wait } }) => (typeof wait === 'number' && wait >= 0 ? Math.ceil(wait) : undefined),
  meaning: (refusal, reason) => (refusal.status < 500 ? (misplaced(refusal, reason) ?? rejected(refusal, reason)) : undefined),
});

/** What somebody settles on Discord or by connecting again. */
function misplaced({ status, code }: DiscordRefusal, reason: string): ChannelError | undefined {
  if (status === 401) return credentialRefused(`Discord does not accept the bot token (${reason}).`);
  if (code === codes.unknownChannel) return misconfigured('channel_not_found', 'The channel is no longer on Discord.');
  if (wrongType.includes(code))
    return misconfigured('channel_type_unsupported', `The channel takes no messages of this kind (${reason}).`);
  if (code === codes.anotherAuthor)
    return misconfigured('message_of_another_author', 'Another bot has sent this message, and only that one can edit it.');
  if (notPermitted.includes(code))
    return misconfigured('permission_missing', `The bot may not do this in the channel (${reason}). Change its permissions.`);
  return status === 403 ? misconfigured('not_permitted', `Discord does not allow this (${reason}).`) : undefined;
}

/** What is wrong with the message. */
function rejected({ status, code }: DiscordRefusal, reason: string): ChannelError {
  // A message with this nonce was created and then deleted (https://github.com/discord/discord-api-docs/pull/6647).
  if (code === codes.unknownMessage) return postGone('Discord');
  if (status === 413 || tooLarge.includes(code))
    return refused('validation', 'media_too_large', `The files are too large for Discord (${reason}).`);
  if (invalidFile.includes(code)) return refused('validation', 'image_refused', `Discord refused a file (${reason}).`);
  return refused('validation', 'message_refused', `Discord refused the message (${reason}).`);
}
