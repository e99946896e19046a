import type { ChannelError } from '@imprint/domain/publishing/channel';
import type { BotApiReply } from '../../telegram/bot-api.js';
import {
  callFailure,
  credentialRefused,
  duringStep,
  misconfigured,
  objectOf,
  outage,
  refused,
  type Step,
} from '../platform-failures.js';
import { withoutSecrets, withOutcome } from '../transport-failure.js';

/** An `album` consists of several messages, of which some may have been sent before one failed. */
export type TelegramStep = Step | 'album';

/** An answer that is not a success. */
export class TelegramRefusal extends Error {
  /** As the reply has it; undefined when the answer is not one of the Bot API, e.g. that of a proxy. */
  readonly code: number | undefined;
  readonly said: string;
  readonly parameters: NonNullable<BotApiReply['parameters']>;

  constructor(
    readonly status: number,
    reply: unknown,
  ) {
    super(`status ${status}`);
    this.name = 'TelegramRefusal';
    const { ok, error_code: code, description, parameters } = objectOf(reply) as Partial<BotApiReply>;
    this.code = ok === false && typeof code === 'number' ? code : undefined;
    this.said = typeof description === 'string' ? description : `status ${status}`;
    this.parameters = objectOf(parameters);
  }

  /** What the Bot API says in place of a description, e.g. `message to edit not found`, or the code of a server behind it. */
  says(words: RegExp): boolean {
    return this.code === 400 && words.test(this.said);
  }
}

/** The message was deleted on Telegram. */
export const isGone = (error: unknown): boolean =>
  error instanceof TelegramRefusal && error.says(/message to (edit|delete) not found|MESSAGE_ID_INVALID/i);

/** The failure of one phase. What Telegram says is cut, and `secrets` are removed in case it repeats what it received. */
export function telegramFailure(error: unknown, step: TelegramStep, secrets: readonly string[]): ChannelError {
  const meaning = (of: unknown): ChannelError | undefined =>
    of instanceof TelegramRefusal ? answered(of, withoutSecrets(of.said, secrets)) : undefined;
  const failure = callFailure('Telegram', error, meaning);
  if (step !== 'album') return duringStep(step, failure);
  return mayBePartial(error) ? withOutcome('unknown', failure) : failure;
}

/**
 * Whether single messages of an album may have been sent: the server answers with the error of one of them once all have ended, with these
 * codes or this text (`on_message_send_failed` in Client.cpp of tdlib/telegram-bot-api, read 2026-11-25).
 */
function mayBePartial(error: unknown): boolean {
  if (!(error instanceof TelegramRefusal)) return false;
  return error.code === 401 || error.code === 429 || /failed to send message #|group send failed/i.test(error.said);
}

function answered(refusal: TelegramRefusal, reason: string): ChannelError {
  const { code, status, parameters } = refusal;
  if (code === undefined || code >= 500) return outage('Telegram', code ?? status);
  if (code === 429) {
    const { retry_after: wait } = parameters;
    const message = 'Telegram takes no more messages of the bot for now.';
    const retryAfterSeconds = typeof wait === 'number' ? wait : undefined;
    return refused('rate_limit', 'rate_limited', message, { retryable: true, retryAfterSeconds });
  }
  return permanent(refusal, code, reason);
}

/** Rights that the bot lacks, as the Bot API or the servers behind it say it. */
const noRights = /administrator rights|not enough rights|have no rights|CHAT_WRITE_FORBIDDEN|CHAT_SEND_\w+_FORBIDDEN/i;

function permanent(refusal: TelegramRefusal, code: number, reason: string): ChannelError {
  const { migrate_to_chat_id: movedTo } = refusal.parameters;
  // A token that has not the form of one is answered with 404, as an address that does not exist.
  if (code === 401 || code === 404)
    return credentialRefused(`Telegram does not accept the token of the bot (${reason}).`, 'botToken');
  if (code === 403 || refusal.says(noRights)) return notPermitted(reason);
  if (typeof movedTo === 'number') {
    const message = `The group has become a supergroup with the id ${movedTo}. Connect it with this id.`;
    return misconfigured('chat_moved', message, 'chat');
  }
  if (refusal.says(/chat not found/i)) {
    const message = `Telegram knows no such chat, or the bot is not in it (${reason}).`;
    return misconfigured('chat_not_found', message, 'chat');
  }
  const isImage = refusal.says(/PHOTO_|IMAGE_|too big for a photo/);
  return refused('validation', isImage ? 'image_refused' : 'post_refused', `Telegram refused the post (${reason}).`);
}

/** The bot may not post to the chat. Whoever gives it the right connects the chat again. */
export function notPermitted(reason: string): ChannelError {
  const message = `The bot may not post to the chat (${reason}). Add it there, as an administrator who may post in a channel.`;
  return refused('credential', 'not_permitted', message);
}
