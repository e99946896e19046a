import { FEED_ENTRIES } from '@imprint/domain/feed/entries';
import { NEWSLETTER_ISSUES } from '@imprint/domain/newsletters/issues';
import { CHANNELS, type Channel, type Channels } from '@imprint/domain/publishing/channel';
import { CONFIG } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { testConfig } from '@imprint/platform/testing';
import { NestFactory } from '@nestjs/core';
import { ChannelsModule } from './index.js';

/** Every channel of an instance with these settings. It calls nobody. */
export async function everyChannel(settings: Parameters<typeof testConfig>[0] = {}): Promise<Channel[]> {
  const config = testConfig(settings);
  const needed = {
    module: class {},
    global: true,
    providers: [
      { provide: CONFIG, useValue: config },
      { provide: ChannelFetch, useValue: new ChannelFetch(config) },
      { provide: FEED_ENTRIES, useValue: {} },
      { provide: NEWSLETTER_ISSUES, useValue: { isConfigured: true } },
    ],
    exports: [CONFIG, ChannelFetch, FEED_ENTRIES, NEWSLETTER_ISSUES],
  };
  const imports = [needed, ChannelsModule];
  const options = { logger: false, abortOnError: false } as const;
  const context = await NestFactory.createApplicationContext({ module: class {}, imports }, options);
  const channels = context.get<Channels>(CHANNELS, { strict: false });
  await context.close();
  return [...channels.values()];
}
