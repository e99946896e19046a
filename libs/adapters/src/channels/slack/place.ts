import type { ChannelScope, ConnectionIdentity } from '@imprint/domain/publishing/channel';
import { addressOf, fieldsOf, textOf } from '../answer-fields.js';
import { misconfigured } from '../platform-failures.js';
import type { SlackApi, SlackAnswer } from './api.js';
import { channelArchived, notInChannel, scopeMissing } from './failures.js';

const remedy = 'Add it to the app under OAuth & Permissions on api.slack.com/apps, and reinstall the app to the workspace.';

/** What publishing takes. What look-ups take depends on the channel, and is asked for when it is connected. */
export const neededScopes: readonly ChannelScope[] = [
  { name: 'chat:write', neededFor: 'posts', remedy },
  { name: 'files:write', neededFor: 'media', remedy },
  { name: 'files:read', neededFor: 'media', remedy },
];

/** A bot in a channel. */
export interface SlackPlace {
  botToken: string;
  channelId: string;
  /** Origin of the pages of the workspace; null when only the id of the channel is known. */
  workspace: string | null;
}

const id = '[CG][A-Z0-9]{5,20}';
/** As *Copy link* gives it. */
const link = new RegExp(`^(https://[a-z0-9-]+(?:\\.enterprise)?\\.slack(?:-gov)?\\.com)/archives/(${id})/?(?:[?#].*)?$`);
/** As the address bar shows it. */
const clientLink = new RegExp(`^https://app\\.slack(?:-gov)?\\.com/client/[A-Z0-9]+/(${id})/?(?:[?#].*)?$`);

/** @throws ChannelError `credentials_missing`, `channel_invalid` */
export function placeOf({ botToken = '', channel = '' }: Readonly<Record<string, string>>): SlackPlace {
  if (botToken === '' || channel === '') throw misconfigured('credentials_missing', 'Bot token and channel are both needed.');
  const entered = channel.trim();
  const [, workspace = null, linked] = link.exec(entered) ?? [];
  const channelId = linked ?? clientLink.exec(entered)?.[1] ?? new RegExp(`^${id}$`).exec(entered)?.[0];
  if (channelId === undefined) {
    const message = 'The channel must be its link or its ID, such as C0123456789. Its name is not enough.';
    throw misconfigured('channel_invalid', message, 'channel');
  }
  return { botToken: botToken.trim(), channelId, workspace };
}

/**
 * Where people see a message. The format is that of https://api.slack.com/methods/chat.getPermalink/test.
 * @param thread the message that it replies to
 */
export function permalink({ workspace, channelId }: SlackPlace, ts: string, thread?: string): string | null {
  if (workspace === null) return null;
  const page = `${workspace}/archives/${channelId}/p${encodeURIComponent(ts.replace('.', ''))}`;
  return thread === undefined ? page : `${page}?thread_ts=${encodeURIComponent(thread)}&cid=${channelId}`;
}

/**
 * Asks who the bot is and whether it can write to the channel and read what it wrote there.
 * @throws SlackRefusal; ChannelError `bot_token_needed`, `channel_type_unsupported`, `channel_archived`, `not_in_channel`, `scope_missing`
 */
export async function identify(api: SlackApi, place: SlackPlace, signal: AbortSignal): Promise<ConnectionIdentity> {
  const { botToken, channelId } = place;
  const bot = await api.write(botToken, 'auth.test', new URLSearchParams(), signal);
  requireBot(bot.fields);
  const info = await api.read(botToken, 'conversations.info', { channel: channelId }, signal);
  const channel = fieldsOf(info.fields['channel']);
  requireUsable(channel);
  const scopes = scopesOf(bot);
  const history = channel['is_private'] === true ? 'groups:history' : 'channels:history';
  if (scopes?.includes(history) === false) throw scopeMissing(history);
  const page = addressOf(bot.fields['url']);
  const workspace = page === null ? place.workspace : new URL(page).origin;
  return {
    handle: `@${textOf(bot.fields, 'user')}`,
    displayName: `#${textOf(channel, 'name')} (${textOf(bot.fields, 'team')})`,
    credentials: { botToken, channel: workspace === null ? channelId : `${workspace}/archives/${channelId}` },
    ...(scopes !== undefined && { scopes: neededScopes.map(({ name }) => name).filter((name) => scopes.includes(name)) }),
  };
}

/** Which bot a token is for. */
export async function ownBotId(api: SlackApi, { botToken }: SlackPlace, signal: AbortSignal): Promise<string> {
  return textOf((await api.write(botToken, 'auth.test', new URLSearchParams(), signal)).fields, 'bot_id');
}

/** https://docs.slack.dev/reference/methods/auth.test: tokens of people have no bot. */
function requireBot(fields: Readonly<Record<string, unknown>>): void {
  if (typeof fields['bot_id'] === 'string' && fields['bot_id'] !== '') return;
  throw misconfigured('bot_token_needed', 'This is no token of a bot: enter the Bot User OAuth Token (xoxb-…).', 'botToken');
}

/** https://docs.slack.dev/reference/objects/conversation-object */
function requireUsable(channel: Readonly<Record<string, unknown>>): void {
  if (channel['is_im'] === true || channel['is_mpim'] === true) {
    const message = 'The channel must be a public or private channel of a workspace: direct messages are not published to.';
    throw misconfigured('channel_type_unsupported', message, 'channel');
  }
  if (channel['is_archived'] === true) throw channelArchived('channel');
  if (channel['is_member'] !== true) throw notInChannel('channel');
}

/**
 * What the token allows; undefined when Slack does not say
 * (https://github.com/slackapi/node-slack-sdk/blob/main/packages/web-api/src/WebClient.ts reads it from this header).
 */
function scopesOf({ headers }: SlackAnswer): string[] | undefined {
  return headers
    .get('x-oauth-scopes')
    ?.split(',')
    .map((scope) => scope.trim());
}
