import { declareRoom } from '../rooms/room.js';
import { integer, optionalText, setting, url } from '../settings/setting.js';
import { platformAddress } from '../publishing/channel-settings/platform-address.js';

/** The bot that answers people's questions about their posts. */
export const chat = declareRoom({
  idPrefixes: {
    chat: 'chat',
  },
  auditActions: ['chat.connected', 'chat.disconnected'],
  settings: {
    TELEGRAM_BOT_TOKEN: optionalText({
      description: 'Token of the Telegram bot through which people ask about their posts. Unset: no bot.',
      secret: true,
    }),
    TELEGRAM_API_URL: url(['http', 'https'], {
      description: "Telegram's Bot API, or a Bot API server of one's own; for the bot and for the channel.",
      fallback: 'https://api.telegram.org',
    }),
    TELEGRAM_POLL_SECONDS: integer({
      description: 'How long one call waits for messages of the bot.',
      fallback: 25,
      min: 1,
      max: 50,
    }),
    DISCORD_APPLICATION_ID: optionalText({
      description: 'Application ID of the Discord app of the bot. Without it, its public key and the token of its bot: no bot.',
    }),
    DISCORD_PUBLIC_KEY: setting<string | null>(
      { description: 'Public key of that app: 64 hexadecimal digits.', fallback: null, shown: 'unset' },
      (value) => {
        if (!/^[0-9a-f]{64}$/i.test(value)) throw new Error('must have 64 hexadecimal digits');
        return value.toLowerCase();
      },
    ),
    DISCORD_BOT_TOKEN: optionalText({ description: 'Token of the bot of that app.', secret: true }),
    SLACK_SIGNING_SECRET: optionalText({
      description: 'Signing secret of the Slack app of the bot. Without it and the token of its bot: no bot.',
      secret: true,
    }),
    SLACK_BOT_TOKEN: optionalText({
      description: 'Bot token (`xoxb-`) of that app, from its installation in the workspace of the people.',
      secret: true,
    }),
    SLACK_HOOKS_URL: platformAddress({
      description: 'Where Slack takes answers to commands; http for this machine only.',
      fallback: 'https://hooks.slack.com',
    }),
  },
});
