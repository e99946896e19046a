import type { ChannelCapability } from '@imprint/domain/publishing/channel';

const nips = 'https://github.com/nostr-protocol/nips/blob';
const readAt = '2026-11-26';

/**
 * Relays have limits of their own (NIP-11), which are read when a note is sent. These are ours: strfry, as it is installed, takes events of
 * 65,536 bytes, which is the least of the relays that document it, and the rest is for addresses and descriptions of files.
 */
export const noteBytes = { text: 32_000, written: 48_000 } as const;

export const nostrCapability: ChannelCapability = {
  name: 'nostr',
  label: 'Nostr',
  description: 'Notes and threads of an account on Nostr, on the relays of your choice, with images or a video.',
  state: 'supported',
  limits: {
    captionLength: noteBytes.text,
    captionUnit: 'bytes',
    linkLength: null,
    captionRequired: false,
    threadPosts: 25,
    firstComment: true,
    linkCards: 'none',
    images: { mimeTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'], maxBytes: 10_000_000, maxCount: 4 },
    videos: { mimeTypes: ['video/mp4', 'video/webm'], maxBytes: 99_000_000, maxCount: 1 },
  },
  sources: [
    {
      about: ['text'],
      url: 'https://github.com/hoytech/strfry/blob/0171fc9ec300a69df8aaf2a7a32a460f169124a2/strfry.conf',
      readAt,
    },
    { about: ['text'], url: `${nips}/07eaf64197676100355da6e1c434fa904a6b1789/11.md`, readAt },
    { about: ['look-up'], url: `${nips}/e17b4d8f58a16b5b133a6ecdf2ea16ff7ddc147e/01.md`, readAt },
    { about: ['threads'], url: `${nips}/d80fc455cb856a22368ef7a6495fdebe2334c7cb/10.md`, readAt },
    { about: ['images', 'videos'], url: `${nips}/3382189cd3f1a3fe4d1b6dfb97507c4ff682afbb/92.md`, readAt },
    {
      about: ['images', 'videos'],
      url: 'https://github.com/hzrd149/blossom/blob/cc0075d139555c03e8ea7cea7a1d7c53d56c18a2/buds/02.md',
      readAt,
    },
    { about: ['delete'], url: `${nips}/021e6ee9d94df82ab898eca2b77ced338e15baae/09.md`, readAt },
  ],
  credentialFields: [
    { name: 'secretKey', label: 'Secret key, nsec1… or 64 hexadecimal digits', secret: true, required: true, format: 'text' },
    {
      ...{ name: 'relays', label: 'Relays, e.g. wss://relay.example wss://nostr.example' },
      ...{ secret: false, required: true, format: 'text' },
    },
    {
      ...{ name: 'mediaServer', label: 'Blossom server for images and videos, e.g. https://media.example' },
      ...{ secret: false, required: false, format: 'url' },
    },
  ],
  lookUp: 'exact',
  repeats: 'chosen_id',
  edit: false,
  delete: 'permanent',
  concurrency: 4,
  timeoutMs: 120_000,
};
