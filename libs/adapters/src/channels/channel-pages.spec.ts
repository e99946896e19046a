import type { Channel } from '@imprint/domain/publishing/channel';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BlueskyChannel } from './bluesky.channel.js';
import { DevtoChannel } from './devto.channel.js';
import { DiscordChannel } from './discord.channel.js';
import { FeedChannel } from './feed.channel.js';
import { GhostChannel } from './ghost.channel.js';
import { MatrixChannel } from './matrix.channel.js';
import { LemmyChannel } from './lemmy.channel.js';
import { PinterestChannel } from './pinterest.channel.js';
import { TelegramChannel } from './telegram.channel.js';
import { WebhookChannel } from './webhook.channel.js';
import { WordpressChannel } from './wordpress.channel.js';

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'channels');
const read = (page: string): string => readFileSync(join(pages, page), 'utf8');
const config = testConfig();
const safeFetch = new ChannelFetch(config);
const unused = () => Promise.reject(new Error('unused'));
const nothing = { add: unused, edit: unused, remove: unused, find: () => Promise.resolve(null) };
const channels: Channel[] = [
  new FeedChannel(nothing),
  new BlueskyChannel(safeFetch, config),
  new MatrixChannel(safeFetch),
  new LemmyChannel(safeFetch),
  new DiscordChannel(safeFetch, config),
  new PinterestChannel(safeFetch, config),
  new TelegramChannel(safeFetch, config),
  new WordpressChannel(safeFetch, config),
  new DevtoChannel(safeFetch),
  new GhostChannel(safeFetch),
  new WebhookChannel(safeFetch),
];

it.each(channels.map(({ capability }) => [capability.name, capability] as const))(
  'the page of %s names its credentials and limits as they are',
  (name, { credentialFields, limits: { captionLength, images } }) => {
    const page = read(`${name}.md`);
    for (const field of credentialFields) expect(page).toContain(`| \`${field.name}\` |`);
    expect(page).toContain(`| text | ${captionLength.toLocaleString('en-US')} `);
    expect(page).toContain(`| images | ${images.maxCount}`);
    if (images.maxCount > 0) expect(page).toContain(`${images.maxBytes / 1_000_000} MB`);
    expect(read('README.md')).toContain(`[\`${name}\`](${name}.md)`);
  },
);
