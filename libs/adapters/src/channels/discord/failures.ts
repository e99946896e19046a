import { ChannelError, type ChannelFailure } from '@imprint/domain/publishing/channel';
import { parsed } from '../answer-fields.js';
import { postGone } from '../post-gone.js';
import { retryAfterSeconds, transportError, transportFailure, withoutSecrets, withOutcome } from '../transport-failure.js';

/** Phase of the publish: during `prepare`, nothing can have been published; a failed `write` may have arrived. */
export type Step = 'prepare' | 'write';

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

/** An answer that is not a success: `{ code, message }`, and `retry_after` in seconds with fractions at a rate limit. */
export class DiscordRefusal extends Error {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number | undefined;
  readonly said: string | undefined;
  readonly retryAfter: number | undefined;

  constructor({ status, headers }: Response, body: string) {
    super(`status ${status}`);
    this.name = 'DiscordRefusal';
    this.status = status;
    this.headers = headers;
    const answer = parsed(body);
    const fields = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
    const { code, message, retry_after: wait } = fields;
    this.code = typeof code === 'number' ? code : undefined;
    this.said = typeof message === 'string' ? message : undefined;
    this.retryAfter = typeof wait === 'number' && wait >= 0 ? Math.ceil(wait) : undefined;
  }
}

/** The failure of one phase. What Discord says is cut, and `secrets` are removed in case it repeats what it received. */
export function discordFailure(error: unknown, step: Step, secrets: readonly string[]): ChannelError {
  const failure = anyFailure(error, secrets);
  return step === 'prepare' ? withOutcome('refused', failure) : failure;
}

export function misconfigured(code: string, message: string, field?: string): ChannelError {
  return new ChannelError({ outcome: 'refused', class: 'misconfiguration', code, message, retryable: false, field });
}

function anyFailure(error: unknown, secrets: readonly string[]): ChannelError {
  if (error instanceof ChannelError) return error;
  const transport = transportError(error);
  if (transport) return transportFailure(transport);
  if (error instanceof DiscordRefusal) return answered(error, secrets);
  const name = error instanceof Error ? error.name : 'failure';
  return new ChannelError({
    outcome: 'unknown',
    class: 'unknown',
    code: 'not_completed',
    message: `The call to Discord was not completed (${name}).`,
    retryable: true,
  });
}

function answered(refusal: DiscordRefusal, secrets: readonly string[]): ChannelError {
  const { status, headers, code, said, retryAfter } = refusal;
  const wait = retryAfter ?? retryAfterSeconds(headers.get('retry-after') ?? undefined, new Date());
  if (status >= 500)
    return new ChannelError({
      outcome: 'unknown',
      class: 'provider_outage',
      code: `http_${status}`,
      message: `Discord answered with status ${status}.`,
      retryable: true,
      retryAfterSeconds: wait,
    });
  if (status === 429 || tooMany.includes(code)) {
    const message = 'Discord takes no more calls of the bot for now.';
    return refused({ class: 'rate_limit', code: 'rate_limited', message, retryable: true, retryAfterSeconds: wait });
  }
  const reason = said === undefined ? `status ${status}` : withoutSecrets(said, secrets);
  return misplaced(refusal, reason) ?? rejected(refusal, reason);
}

/** What somebody settles on Discord or by connecting again. */
function misplaced({ status, code }: DiscordRefusal, reason: string): ChannelError | undefined {
  if (status === 401) {
    const message = `Discord does not accept the bot token (${reason}).`;
    return refused({ class: 'credential', code: 'credential_refused', message, retryable: false });
  }
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
  const failure = { class: 'validation', retryable: false } as const;
  // A message with this nonce was created and then deleted (https://github.com/discord/discord-api-docs/pull/6647).
  if (code === codes.unknownMessage) return postGone('Discord');
  if (status === 413 || tooLarge.includes(code))
    return refused({ ...failure, code: 'media_too_large', message: `The files are too large for Discord (${reason}).` });
  if (invalidFile.includes(code))
    return refused({ ...failure, code: 'image_refused', message: `Discord refused a file (${reason}).` });
  return refused({ ...failure, code: 'message_refused', message: `Discord refused the message (${reason}).` });
}

const refused = (failure: Omit<ChannelFailure, 'outcome'>): ChannelError => new ChannelError({ outcome: 'refused', ...failure });
