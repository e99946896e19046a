import { problem } from '@imprint/contracts/errors';
import type { ChannelCatalogue } from '../../publishing/index.js';
import type { ChannelCapability } from '../../publishing/channel/index.js';

/** @param pointer where the request names the channel @throws Problem `unknown_channel` */
export function requireChannel(channels: ChannelCatalogue, name: string, pointer: string): ChannelCapability {
  const capability = channels.find(name)?.capability;
  if (capability === undefined) throw problem('unknown_channel', `There is no channel "${name}".`, { pointer });
  return capability;
}
