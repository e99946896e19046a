import type { ChannelCapability } from '@imprint/domain/publishing/channel';
import { textLength } from './message-content.js';
import { neededScopes } from './place.js';

const docs = 'https://docs.slack.dev';
const readAt = '2026-11-26';
/** Where the methods are documented, by their names. */
const method = (name: string): string => `${docs}/reference/methods/${name}`;

export const capability: ChannelCapability = {
  name: 'slack',
  label: 'Slack',
  description: 'Messages and threads in a channel of a Slack workspace, sent by a bot, with up to ten images or a video.',
  state: 'supported',
  limits: {
    captionLength: textLength,
    captionUnit: 'characters',
    linkLength: null,
    captionRequired: false,
    images: {
      mimeTypes: ['image/png', 'image/jpeg', 'image/gif'],
      // Slack documents no size for images in blocks, and 50 blocks.
      maxBytes: 10_000_000,
      maxCount: 10,
    },
    // Slack documents no size for its API; others quote 1 GB for a file.
    videos: { mimeTypes: ['video/mp4', 'video/quicktime', 'video/webm'], maxBytes: 1_000_000_000, maxCount: 1 },
    // Slack documents no limit.
    threadPosts: 25,
    firstComment: true,
    linkCards: 'platform',
  },
  sources: [
    { about: ['text', 'threads', 'look-up'], url: method('chat.postMessage'), readAt },
    { about: ['links'], url: `${docs}/messaging/unfurling-links-in-messages`, readAt: '2026-11-27' },
    { about: ['text', 'edit'], url: method('chat.update'), readAt },
    { about: ['text'], url: 'https://github.com/slackapi/java-slack-sdk/issues/704', readAt },
    { about: ['text'], url: 'https://api.slack.com/changelog/2018-04-truncating-really-long-messages', readAt },
    { about: ['text'], url: `${docs}/reference/block-kit/blocks/rich-text-block`, readAt },
    { about: ['images'], url: `${docs}/reference/block-kit/blocks/image-block`, readAt },
    { about: ['images'], url: `${docs}/reference/block-kit/composition-objects/slack-file-object`, readAt },
    { about: ['images', 'videos'], url: method('files.getUploadURLExternal'), readAt },
    { about: ['videos'], url: 'https://www.canto.com/blog/slack-file-size-limit/', readAt: '2026-11-27' },
    { about: ['videos'], url: method('files.completeUploadExternal'), readAt: '2026-11-27' },
    { about: ['videos', 'look-up'], url: 'https://github.com/slackapi/bolt-js/issues/2115', readAt: '2026-11-27' },
    { about: ['images'], url: 'https://github.com/slackapi/java-slack-sdk/issues/1349', readAt },
    { about: ['images'], url: 'https://slack.com/intl/fr-mg/blog/developers/uploading-private-images-blockkit', readAt },
    { about: ['edit', 'delete'], url: 'https://github.com/smstoslack/slack_kit/tree/main/lib/slack/web/docs', readAt },
    { about: ['look-up', 'rate'], url: method('conversations.history'), readAt },
    { about: ['look-up', 'rate'], url: method('conversations.replies'), readAt },
    { about: ['rate'], url: `${docs}/apis/web-api/rate-limits`, readAt },
  ],
  scopes: neededScopes,
  credentialFields: [
    { name: 'botToken', label: 'Bot User OAuth Token (xoxb-…)', secret: true, required: true, format: 'text' },
    { name: 'channel', label: 'Link or ID of the channel', secret: false, required: true, format: 'text' },
  ],
  lookUp: 'exact',
  repeats: 'own_posts',
  edit: true,
  delete: 'permanent',
  // A message per second and channel, with short bursts.
  concurrency: 2,
  timeoutMs: 300_000,
};
