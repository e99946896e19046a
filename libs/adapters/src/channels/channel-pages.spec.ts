import { FEED_ENTRIES } from '@imprint/domain/feed/entries';
import { CHANNELS, type ChannelCapability, type Channels } from '@imprint/domain/publishing/channel';
import { CONFIG } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ChannelsModule } from './index.js';

const pages = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'channels');
const read = (page: string): string => readFileSync(join(pages, page), 'utf8');

/** What every channel can do, as an instance without settings says it. */
async function capabilities(): Promise<ChannelCapability[]> {
  const config = testConfig();
  const needed = {
    module: class {},
    global: true,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: ChannelFetch, useValue: new ChannelFetch(config) },
      { provide: FEED_ENTRIES, useValue: {} },
    ],
    exports: [CONFIG, ChannelFetch, FEED_ENTRIES],
  };
  const imports = [needed, ChannelsModule];
  const context = await NestFactory.createApplicationContext({ module: class {}, imports }, { logger: false });
  const channels = context.get<Channels>(CHANNELS, { strict: false });
  await context.close();
  return [...channels.values()].map(({ capability }) => capability);
}

it.each((await capabilities()).map((capability) => [capability.name, capability] as const))(
  'the page of %s names its credentials and limits as they are',
  (name, { credentialFields, limits: { captionLength, images } }) => {
    const page = read(`${name}.md`);
    for (const field of credentialFields) expect(page).toContain(`| \`${field.name}\` |`);
    expect(page).toContain(`| text | ${captionLength.toLocaleString('en-US')} `);
    expect(page).toContain(`| images | ${images.maxCount}`);
    const [megabytes, mebibytes] = [images.maxBytes / 1_000_000, images.maxBytes / 1024 ** 2];
    if (images.maxCount > 0) expect([`${megabytes} MB`, `${mebibytes} MiB`].some((size) => page.includes(size))).toBe(true);
    expect(read('README.md')).toContain(`[\`${name}\`](${name}.md)`);
  },
);
