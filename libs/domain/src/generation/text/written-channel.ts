import type { Channel } from '../../publishing/channel/index.js';
import type { WrittenChannel } from './text-model.js';

/** Codes by which channels refuse what a shorter text does not have. */
const tooMuch = /^too_many_|_too_long$/;

/** What a text for the channel has to keep to: its limits, and what it counts in a way of its own. */
export function writtenChannel(channel: Channel): WrittenChannel {
  const { label, limits } = channel.capability;
  const problems = (text: string) => channel.check({ text, media: [] }).filter(({ field }) => field === 'caption');
  return {
    label,
    limits,
    tooMuch: (text) => problems(text).flatMap(({ code, message }) => (tooMuch.test(code) ? [message] : [])),
  };
}
