import { declareRoom } from '../rooms/room.js';
import { integer, optionalText, url } from '../settings/setting.js';

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
  },
});
