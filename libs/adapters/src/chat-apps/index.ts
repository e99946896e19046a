import { CHAT_APPS, type ChatApps } from '@imprint/domain/chat/chat-app';
import { CONFIG, type Config } from '@imprint/platform/config';
import { Global, Module } from '@nestjs/common';
import { TelegramChatApp } from './telegram.chat-app.js';

export { TelegramChatApp, type TelegramOptions } from './telegram.chat-app.js';

type ChatSettings = Pick<Config, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_URL' | 'TELEGRAM_POLL_SECONDS'>;

/** The configured chat apps. To add one, add a file and a line here. */
export function createChatApps(config: ChatSettings): ChatApps {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_URL: apiUrl, TELEGRAM_POLL_SECONDS: pollSeconds } = config;
  return token === null ? [] : [new TelegramChatApp({ apiUrl, token, pollSeconds })];
}

/** Provides `CHAT_APPS`. */
@Global()
@Module({ providers: [{ provide: CHAT_APPS, useFactory: createChatApps, inject: [CONFIG] }], exports: [CHAT_APPS] })
export class ChatAppsModule {}
