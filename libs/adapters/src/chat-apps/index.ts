import { CHAT_APPS, type CalledChatApp, type ChatApps, type PolledChatApp } from '@imprint/domain/chat/chat-app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Logger, Module } from '@nestjs/common';
import { DiscordChatApp } from './discord.chat-app.js';
import { SlackChatApp } from './slack.chat-app.js';
import { TelegramChatApp } from './telegram.chat-app.js';

export { DiscordChatApp, type DiscordOptions } from './discord.chat-app.js';
export { SlackChatApp, type SlackOptions } from './slack.chat-app.js';
export { TelegramChatApp, type TelegramOptions } from './telegram.chat-app.js';

/** What chat apps read of the configuration. */
export type ChatSettings = Pick<
  Config,
  | 'DISCORD_API_URL'
  | 'DISCORD_APPLICATION_ID'
  | 'DISCORD_BOT_TOKEN'
  | 'DISCORD_PUBLIC_KEY'
  | 'PUBLIC_API_URL'
  | 'SLACK_API_URL'
  | 'SLACK_BOT_TOKEN'
  | 'SLACK_HOOKS_URL'
  | 'SLACK_SIGNING_SECRET'
  | 'TELEGRAM_API_URL'
  | 'TELEGRAM_BOT_TOKEN'
  | 'TELEGRAM_POLL_SECONDS'
>;

/** The configured chat apps. To add one, add a file and a function here. */
export function createChatApps(config: ChatSettings): ChatApps {
  return { polled: telegram(config), called: [...discord(config), ...slack(config)] };
}

function telegram({
  TELEGRAM_BOT_TOKEN: token,
  TELEGRAM_API_URL: apiUrl,
  TELEGRAM_POLL_SECONDS: pollSeconds,
}: ChatSettings): PolledChatApp[] {
  return token === null ? [] : [new TelegramChatApp({ apiUrl, token, pollSeconds })];
}

function discord(config: ChatSettings): CalledChatApp[] {
  const { DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, DISCORD_BOT_TOKEN, DISCORD_API_URL: apiUrl } = config;
  const [applicationId, publicKey, botToken] = [DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, DISCORD_BOT_TOKEN];
  if (applicationId === null || publicKey === null || botToken === null)
    return withheld('Discord', { DISCORD_APPLICATION_ID, DISCORD_PUBLIC_KEY, DISCORD_BOT_TOKEN });
  return [new DiscordChatApp({ apiUrl, applicationId, publicKey, botToken, instanceUrl: config.PUBLIC_API_URL })];
}

function slack(config: ChatSettings): CalledChatApp[] {
  const { SLACK_SIGNING_SECRET, SLACK_BOT_TOKEN, SLACK_API_URL: apiUrl, SLACK_HOOKS_URL: hooksUrl } = config;
  const [signingSecret, botToken] = [SLACK_SIGNING_SECRET, SLACK_BOT_TOKEN];
  if (signingSecret === null || botToken === null) return withheld('Slack', { SLACK_SIGNING_SECRET, SLACK_BOT_TOKEN });
  return [new SlackChatApp({ apiUrl, hooksUrl, signingSecret, botToken })];
}

/** None, and a warning when only some of the settings are made. */
function withheld(app: string, settings: Readonly<Record<string, string | null>>): [] {
  const missing = Object.keys(settings).filter((name) => settings[name] === null);
  if (missing.length < Object.keys(settings).length)
    new Logger('chat apps').warn(`There is no bot on ${app}: ${missing.join(' and ')} must be set as well.`);
  return [];
}

/** Provides `CHAT_APPS`. */
@Global()
@Module({ providers: [{ provide: CHAT_APPS, useFactory: createChatApps, inject: [CONFIG] }], exports: [CHAT_APPS] })
export class ChatAppsModule {}
