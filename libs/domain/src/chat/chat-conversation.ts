import { holdsScope, type Principal } from '@imprint/contracts/access';
import { Problem } from '@imprint/contracts/errors';
import { apiKeyFamilyPrefix } from '@imprint/contracts/keys';
import { RateWindow } from '@imprint/platform/rate-window';
import { Injectable } from '@nestjs/common';
import { ApiKeyVerifier, HeldKeys } from '../keys/index.js';
import { ChatCommands, type ChatCommand } from './chat-commands.js';
import { ChatIdentities } from './chat-identities.js';
import type { ChatApp, ChatMessage, OfferedCommand } from './chat-app/index.js';
import type { ChatIdentityEntity } from './chat-identity.entity.js';
import { deadKey } from './dead-key.js';

/** More than a person types. Further messages are not answered. */
const messagesPerMinute = 20;

const privateOnly =
  'I only talk in private chats. If an API key was sent here, everybody in this chat has read it: revoke it now, ' +
  'make a new one and send that to me in private.';
const deleted = 'I have deleted your message, so that the key does not stay in the chat.';
const notDeleted = 'I could not delete your message: delete it yourself, so that the key does not stay in the chat.';
const tooMany = 'Too many messages. Wait a minute.';

/** Where somebody writes. */
interface ChatPlace {
  chat: { app: string; chatId: string };
  /** What is typed before a command there. */
  prefix: string;
}

/** The bot's answer to one message (spec §5.2, chat-app connect command). Failures that should be retried are thrown. */
@Injectable()
export class ChatConversation {
  constructor(
    private readonly identities: ChatIdentities,
    private readonly verifier: ApiKeyVerifier,
    private readonly heldKeys: HeldKeys,
    private readonly commands: ChatCommands,
    private readonly window: RateWindow,
  ) {}

  /** The commands, for apps that offer them to people. */
  get offered(): OfferedCommand[] {
    const argument = { label: 'API key', required: true };
    return [
      { name: 'connect', what: 'lets this chat speak with the key', argument },
      ...this.commands.all.map(({ name, what, argument: label }) => ({
        name,
        what,
        argument: label === undefined ? null : { label, required: false },
      })),
      { name: 'disconnect', what: 'ends that', argument: null },
      { name: 'help', what: 'this list', argument: null },
    ];
  }

  /**
   * Does what the message asks for.
   * @returns what to reply; null for nothing
   * @throws ChatAppError, or any error that prevents reading keys and the workspace
   */
  async answer(app: ChatApp, { chatId, messageId, isPrivate, text }: ChatMessage): Promise<string | null> {
    const { name, argument } = commandIn(text);
    const holdsKey = text.includes(apiKeyFamilyPrefix);
    // Before anything else can fail, because a key must not stay in the chat history.
    const removal = isPrivate && holdsKey && messageId !== null ? [await removed(app, chatId, messageId)] : [];
    if (!isPrivate && !holdsKey && !this.knows(name)) return null;
    const { allowed } = await this.window.hit(`chat:${app.name}:${chatId}`, messagesPerMinute);
    // Apps show a command as pending until it is answered.
    if (!allowed) return messageId === null ? tooMany : null;
    const place = { chat: { app: app.name, chatId }, prefix: app.prefix };
    const said = holdsKey ? '' : plainText(app.prefix, text);
    const reply = isPrivate ? await this.reply(place, { name, argument, said }) : privateOnly;
    return [...removal, reply].join('\n\n');
  }

  private knows(name: string): boolean {
    return ['start', 'help', 'connect', 'disconnect'].includes(name) || this.commands.all.some((known) => known.name === name);
  }

  private async reply(
    place: ChatPlace,
    { name, argument, said }: { name: string; argument: string; said: string },
  ): Promise<string> {
    if (name === 'connect') return this.connect(place, argument);
    const command = this.commands.all.find((known) => known.name === name);
    const isPlain = name === '' || !this.knows(name) || (place.prefix !== '/' && argument !== '' && takesNothing(command));
    if (isPlain && said !== '') {
      const answer = await this.plainReply(place, said);
      if (answer !== null) return answer;
    }
    if (command === undefined && name !== 'disconnect') return this.help(place);
    const identity = await this.identities.find(place.chat);
    if (identity === null) return `This chat is not connected. Send ${place.prefix}connect followed by an API key of yours.`;
    if (command !== undefined) return this.runCommand(place, command, identity, argument);
    await this.identities.disconnect(identity, 'person');
    return 'This chat is disconnected. The API key still works elsewhere: revoke it if you no longer need it.';
  }

  /** A message without a command answers the interview that is open in this chat; null where none is. */
  private async plainReply({ chat, prefix }: ChatPlace, said: string): Promise<string | null> {
    const identity = await this.identities.find(chat);
    const principal = identity === null ? null : await refusalOr(this.heldKeys.verify(identity));
    if (identity === null || principal === null || principal instanceof Problem) return null;
    const { plain } = this.commands;
    const isAllowed = plain.anyScope.some((scope) => holdsScope(principal, scope));
    return isAllowed ? plain.answer(principal, identity.id, said, prefix) : null;
  }

  private help({ prefix }: ChatPlace): string {
    const line = ({ name, what, argument }: OfferedCommand): string =>
      `${prefix}${name}${argument?.required === true ? ` <${argument.label}>` : ''}: ${what}`;
    return this.offered.map(line).join('\n');
  }

  private async connect({ chat, prefix }: ChatPlace, key: string): Promise<string> {
    if (!key.startsWith(apiKeyFamilyPrefix)) return `Send ${prefix}connect followed by an API key, which starts with svc_.`;
    const principal = await refusalOr(this.verifier.verify(key, ''));
    if (principal instanceof Problem) return `The chat was not connected. ${refused(principal)}`;
    const { apiKeyId } = principal;
    if (apiKeyId === null) throw new Error('a key was verified that has no id');
    await this.identities.connect(chat, { ...principal, apiKeyId, clientIp: null });
    const open = this.commands.openTo(principal).map(({ name }) => `${prefix}${name}`);
    return `This chat is connected. The scopes of the key open: ${open.length === 0 ? 'no command' : open.join(', ')}.`;
  }

  /** Verifies the key again for every command, because it may have been changed or revoked, or its user may have left. */
  private async runCommand(
    { prefix }: ChatPlace,
    command: ChatCommand,
    identity: ChatIdentityEntity,
    argument: string,
  ): Promise<string> {
    const principal = await refusalOr(this.heldKeys.verify(identity));
    if (!(principal instanceof Problem)) {
      if (this.commands.openTo(principal).includes(command)) return command.answer(principal, argument, prefix, identity.id);
      const scopes = command.anyScope.map((scope) => `\`${scope}\``).join(' or ');
      return `Insufficient permissions: ${prefix}${command.name} takes a key with ${scopes}.`;
    }
    if (!deadKey.has(principal.code)) return refused(principal);
    await this.identities.disconnect(identity, 'instance');
    return `${refused(principal)} This chat is disconnected. To go on, send ${prefix}connect followed by another key.`;
  }
}

async function removed(app: ChatApp, chatId: string, messageId: string): Promise<string> {
  return (await app.deleteMessage(chatId, messageId)) ? deleted : notDeleted;
}

const takesNothing = (command: ChatCommand | undefined): boolean => command !== undefined && command.argument === undefined;

/** What was typed, if it may be no command: apps with a prefix of their own begin every message to the bot with a slash. */
function plainText(prefix: string, text: string): string {
  const typed = prefix === '/' ? text.trim() : text.trim().replace(/^\//, '');
  return typed.startsWith('/') ? '' : typed;
}

/** Parses `/name@bot argument`; the name is lowercase, and empty for other text. */
function commandIn(text: string): { name: string; argument: string } {
  const [, name = '', argument = ''] = /^\/(\w{1,32})(?:@\w+)?(?:\s+(.*))?$/s.exec(text.trim()) ?? [];
  return { name: name.toLowerCase(), argument: argument.trim() };
}

/** Refusals are shown to the person; other errors are ours and propagate. */
async function refusalOr(verification: Promise<Principal>): Promise<Principal | Problem> {
  try {
    return await verification;
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error;
    throw error;
  }
}

function refused(refusal: Problem): string {
  if (refusal.code === 'ip_not_allowed')
    return 'The API key is bound to client addresses, and a chat has none: use a key without.';
  return refusal.message;
}
