import { StartError } from '@imprint/platform/http';
import { expect, it } from '@jest/globals';
import { everyChannel } from './every-channel.fixture.js';

it('hides what the operator names, and nothing else', async () => {
  const hiding = await everyChannel({ HIDDEN_CHANNELS: 'webhook, pinterest' });
  const channels = hiding.map(({ capability }) => capability);
  const hidden = channels.filter(({ state }) => state === 'hidden').map(({ name }) => name);
  expect(hidden.sort()).toEqual(['pinterest', 'webhook']);
  expect(channels.find(({ name }) => name === 'bluesky')?.state).toBe('supported');
});

it('does not start with a name that no channel has: what was meant would be offered', async () => {
  const starting = everyChannel({ HIDDEN_CHANNELS: 'webhok' });
  await expect(starting).rejects.toThrow(StartError);
  await expect(starting).rejects.toThrow(/^HIDDEN_CHANNELS names "webhok", which is no channel\. Channels are feed, newsletter,/);
});
