import type { Channel, Channels } from '@imprint/domain/publishing/channel';
import type { Config } from '@imprint/platform/config';
import { StartError } from '@imprint/platform/http';

/** Says of every channel with videos whether this instance converts those that it does not take. */
export function convertingVideos(all: readonly Channel[], converts: boolean): void {
  for (const channel of all) {
    const { capability } = channel;
    const { videos } = capability.limits;
    if (videos)
      Object.assign(channel, {
        capability: { ...capability, limits: { ...capability.limits, videos: { ...videos, converts } } },
      });
  }
}

/**
 * The channels by name, those that the operator hides with the state `hidden` (spec §3.2).
 * @throws StartError for a name that no channel has: what was meant would be offered
 */
export function offeredChannels(all: readonly Channel[], { HIDDEN_CHANNELS: hidden }: Pick<Config, 'HIDDEN_CHANNELS'>): Channels {
  const names = all.map(({ capability }) => capability.name);
  const unknown = hidden.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new StartError(`HIDDEN_CHANNELS names "${unknown}", which is no channel. Channels are ${names.join(', ')}.`);
  for (const channel of all)
    if (hidden.includes(channel.capability.name))
      Object.assign(channel, { capability: { ...channel.capability, state: 'hidden' } });
  return new Map(all.map((channel) => [channel.capability.name, channel]));
}
