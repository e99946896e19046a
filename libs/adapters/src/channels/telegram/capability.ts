import type { RuleSource } from '@imprint/contracts/publishing';
import type { ChannelCapability, ContentProblem, OutgoingMedia } from '@imprint/domain/publishing/channel';
import { longestText } from '../../telegram/bot-api.js';

/** Characters of the text of a post with files (https://core.telegram.org/bots/api#sendphoto). */
const longestCaption = 1_024;
/** Documented for a file that is no photo, and kept here by all files of an album together (https://core.telegram.org/bots/faq). */
export const filesBytes = 50_000_000;
/** Of the picture of a video. It is not documented, and kept at that of photos that Telegram fetches (`#sending-files`). */
const coverBytes = 5_000_000;
const photoTypes = ['image/png', 'image/jpeg'];

const readAt = '2026-11-25';
const api = 'https://core.telegram.org/bots/api';
const limitsPage = 'https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this';
const sources: readonly RuleSource[] = [
  { about: ['text'], url: `${api}#sendmessage`, readAt },
  { about: ['text', 'images'], url: `${api}#sendphoto`, readAt },
  { about: ['images'], url: `${api}#sendmediagroup`, readAt },
  { about: ['images'], url: `${api}#sending-files`, readAt },
  // A copy of what https://core.telegram.org/bots/api says of sendVideo and sendAudio.
  {
    about: ['videos', 'audio'],
    url: 'https://github.com/PaulSonOfLars/telegram-bot-api-spec/blob/main/api.json',
    readAt: '2026-11-26',
  },
  { about: ['videos', 'audio'], url: 'https://gramio.dev/telegram/methods/sendMediaGroup', readAt: '2026-11-26' },
  { about: ['thumbnails'], url: `${api}/methods/sendvideo.md`, readAt: '2026-11-28' },
  { about: ['links'], url: `${api}/types/linkpreviewoptions.md`, readAt: '2026-11-27' },
  { about: ['look-up'], url: 'https://github.com/tdlib/telegram-bot-api/issues/482', readAt },
  { about: ['edit'], url: `${api}#editmessagetext`, readAt },
  { about: ['delete'], url: `${api}#deletemessage`, readAt },
  { about: ['rate'], url: limitsPage, readAt },
];

/**
 * Characters are counted in UTF-16 code units, which are never fewer than Telegram counts. The kinds of photos are not documented: PNG and
 * JPEG are taken. The limit of messages is documented for groups, and kept in channels, too; each file of an album is a message.
 */
export const telegramCapability: ChannelCapability = {
  name: 'telegram',
  label: 'Telegram',
  description: 'Messages in a Telegram channel or group, with up to ten photos, videos or audio files, sent by a bot.',
  state: 'supported',
  limits: {
    captionLength: longestText,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    threadPosts: 1,
    firstComment: false,
    linkCards: 'platform',
    images: { mimeTypes: photoTypes, maxBytes: 10_000_000, maxCount: 10 },
    videos: {
      ...{ mimeTypes: ['video/mp4'], maxBytes: filesBytes, maxCount: 10 },
      thumbnail: { mimeTypes: photoTypes, maxBytes: coverBytes, alone: true },
    },
    audio: { mimeTypes: ['audio/mpeg', 'audio/mp4'], maxBytes: filesBytes, maxCount: 10 },
    mixedMedia: { kinds: ['image', 'video'], maxCount: 10 },
  },
  sources,
  quotas: [
    { counts: 'posts', most: 20, windowMinutes: 1, source: limitsPage },
    { counts: 'media', most: 20, windowMinutes: 1, source: limitsPage },
  ],
  credentialFields: [
    { name: 'botToken', label: 'Token of the bot', secret: true, required: true, format: 'text' },
    {
      name: 'chat',
      label: 'Channel or group (@name, or an id such as -1001234567890)',
      secret: false,
      required: true,
      format: 'text',
    },
  ],
  lookUp: 'none',
  repeats: 'person',
  edit: true,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 120_000,
};

/** The rules that a limit cannot say. */
export function telegramProblems(text: string, media: readonly Pick<OutgoingMedia, 'sizeBytes'>[]): ContentProblem[] {
  if (media.length === 0)
    return text.trim() === ''
      ? [{ code: 'post_empty', message: 'A message on Telegram needs a text or a file.', field: 'caption' }]
      : [];
  const problems: ContentProblem[] = [];
  if (text.length > longestCaption) {
    const message = `With files, Telegram takes at most ${longestCaption} characters; the text has ${text.length}.`;
    problems.push({ code: 'photo_caption_length', message, field: 'caption' });
  }
  if (media.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > filesBytes) {
    const message = `The files of a message on Telegram may have ${filesBytes} bytes together.`;
    problems.push({ code: 'media_total_size', message, field: 'media' });
  }
  return problems;
}
