import { ChannelsModule } from '@imprint/adapters/channels';
import { FEED_ENTRIES } from '@imprint/domain/feed/entries';
import { NEWSLETTER_ISSUES } from '@imprint/domain/newsletters/issues';
import { CHANNELS, plannedPlatforms } from '@imprint/domain/publishing/channel';
import { killedChannels } from '@imprint/e2e/faults/killed-channels';
import { CONFIG, loadConfig } from '@imprint/platform/config';
import { ChannelFetch } from '@imprint/platform/safe-fetch';
import { NestFactory } from '@nestjs/core';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up.mjs';
import { code, page, table } from './markdown.mjs';

const unitNames = {
  graphemes: 'graphemes (letters and emoji as readers see them)',
  characters: 'characters (UTF-16 code units)',
  bytes: 'bytes of UTF-8',
  weighted: 'weighted characters (letters of most alphabets weigh 1, others and emoji 2)',
};
const plurals = { image: 'images', video: 'videos', audio: 'audio' };
const cards = {
  none: 'none that the platform documents',
  platform: 'made by the platform',
  sent: 'sent with the post',
};
const quotaNames = { posts: 'posts', media: 'media files', requests: 'requests' };
const codecNames = { h264: 'H.264', hevc: 'H.265', vp8: 'VP8', vp9: 'VP9' };
const deletions = { permanent: 'for good', trash: 'to the trash of the platform', none: 'no' };
/** What keeps a lost answer from becoming a second post, and what happens then. */
const repeats = {
  chosen_id: [
    'an id that Imprint chooses and sends along',
    'The post is looked up. A call that is repeated all the same meets the first post, for as long as the platform remembers the id.',
  ],
  handle: [
    'an id that the platform gives before it publishes',
    'It is saved before the call that publishes. Imprint asks what became of it, and begins again only once it is certain that nothing did.',
  ],
  own_posts: [
    'the posts of the account',
    'They are searched. What is there counts as published, and what is certainly not there is sent again.',
  ],
  person: ['nothing that the platform tells', 'The post stays `unconfirmed` until a person has looked and decided.'],
};

export async function channelPage() {
  const capabilities = await capabilitiesOfChannels();
  return page(
    'Rules of the channels',
    '`libs/adapters/src/channels`',
    'What a post on each [channel](channels/README.md) may be. This is what releases are checked against, what the composer and previews count by, and what `GET /v1/channels` and the tool `get_scheduler_capabilities` answer. Platforms change their rules: each source says when it was read. What [settings](env.md) change is shown with their defaults. Rules beyond these, such as that a pin needs an image, are on the page of the channel.',
    '## When an answer is lost',
    'The connection breaks, the platform fails or a process is killed after a post was sent: it may be there or not. No channel sends it again before it knows. Each is tested as if its process died at every message between it and the platform, each request and each answer: there is never a second post. Where a look-up cannot tell in time, a person decides.',
    table(
      ['the post is known by', 'after a lost answer', 'channels'],
      Object.entries(repeats).flatMap(([kind, words]) => {
        const labels = capabilities.filter(({ repeats: by }) => by === kind).map(({ label }) => label);
        return labels.length === 0 ? [] : [[...words, labels.join(', ')]];
      }),
    ),
    'On these channels, a real process of a whole instance is killed besides, with `kill -9`: while the call that publishes is on its way to the platform, and while its answer is on the way back. The next process goes on, and posts are counted on a simulation of the platform.',
    table(['the post is known by', 'in every run of the tests', 'in long runs'], killedRows(capabilities)),
    ...capabilities.flatMap(sectionOf),
    ...plannedSection(capabilities),
  );
}

/** @throws when a channel does not know posts by what it is listed under, because less would be expected of it */
function killedRows(capabilities) {
  return Object.entries(killedChannels).map(([kind, { inEveryRun, inLongRuns }]) => {
    const labelOf = (channel) => {
      const { label, repeats: by } = capabilities.find(({ name }) => name === channel);
      if (by !== kind) throw new Error(`${channel} is in e2e/src/faults/killed-channels.ts under ${kind}, and declares ${by}.`);
      return label;
    };
    return [repeats[kind][0], labelOf(inEveryRun), inLongRuns.map(labelOf).join(', ')];
  });
}

function plannedSection(capabilities) {
  const planned = plannedPlatforms.filter(({ name }) => !capabilities.some((capability) => capability.name === name));
  if (planned.length === 0) return [];
  return [
    '## Planned',
    'Platforms without a channel. Nothing can be scheduled to them: `get_scheduler_capabilities` lists them with `includePlanned`, as `blocked` with the diagnostic `scheduler_channel_unavailable`.',
    table(
      ['platform', 'why not yet', 'source', 'read on'],
      planned.map(({ name, label, reason, source: { url, readAt } }) => [`${label} (${code(name)})`, reason, `<${url}>`, readAt]),
    ),
  ];
}

/** The same list that the apps have, made with the defaults of every setting. Nothing is started. */
async function capabilitiesOfChannels() {
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/none' });
  const needed = {
    module: class {},
    global: true,
    providers: [
      { provide: CONFIG, useValue: config },
      ChannelFetch,
      { provide: FEED_ENTRIES, useValue: {} },
      { provide: NEWSLETTER_ISSUES, useValue: { isConfigured: true } },
    ],
    exports: [CONFIG, ChannelFetch, FEED_ENTRIES, NEWSLETTER_ISSUES],
  };
  const context = await NestFactory.createApplicationContext(
    { module: class {}, imports: [needed, ChannelsModule] },
    { logger: false, abortOnError: false },
  );
  const channels = [...context.get(CHANNELS, { strict: false }).values()];
  await context.close();
  return channels.map(({ capability }) => capability);
}

function sectionOf(capability) {
  const { name, label, description, state, sources = [] } = capability;
  const connecting = existsSync(join(root, 'docs', 'channels', `${name}.md`)) ? ` [More](channels/${name}.md).` : '';
  const unavailable = state === 'supported' ? '' : ` This channel is ${state}.`;
  return [
    `## ${label}`,
    `${code(name)}: ${description}${unavailable}${connecting}`,
    table(['rule', 'value'], rulesOf(capability)),
    sources.length === 0
      ? 'These rules are those of Imprint itself.'
      : table(
          ['source', 'about', 'read on'],
          sources.map(({ about, url, readAt }) => [`<${url}>`, about.join(', '), readAt]),
        ),
  ];
}

function rulesOf({ limits, quotas = [], edit, delete: deletion }) {
  const { captionLength, captionUnit, captionRequired, linkLength, linkCards, threadPosts, firstComment } = limits;
  return [
    ['text', `at most ${number(captionLength)} ${unitNames[captionUnit]}${captionRequired ? ', and at least one' : ''}`],
    ['web addresses', linkLength === null ? 'count as they are written' : `count as ${linkLength} each, whatever their length`],
    ['cards of links', cards[linkCards]],
    ['thread', threadPosts === 1 ? 'no' : `at most ${threadPosts} posts`],
    ['first comment', firstComment ? 'yes' : 'no'],
    ...mediaRulesOf(limits),
    ['editing', edit ? 'text; whether alternative texts change with it is on the page of the channel' : 'no'],
    ['deleting', deletions[deletion]],
    ...(quotas.length === 0 ? [['quota of an account', 'none']] : quotas.map(quotaRow)),
  ];
}

/** How long files may be, and of which shape. */
const rangesOf = ({ minSeconds, maxSeconds, minAspect, maxAspect }) => [
  ...range(minSeconds, maxSeconds, 'seconds'),
  ...range(minAspect, maxAspect, 'as wide as high'),
];

/** What the pictures of videos may be. */
const picturesOf = ({ codecs, maxWidth, maxHeight, minFrameRate, maxFrameRate, maxBitrate }) => [
  ...(codecs ? [codecs.map((name) => codecNames[name] ?? name).join(' or ')] : []),
  ...range(undefined, maxWidth, 'pixels across'),
  ...range(undefined, maxHeight, 'pixels down'),
  ...range(minFrameRate, maxFrameRate, 'pictures in a second'),
  ...range(undefined, maxBitrate, 'bits in a second'),
];

/** What goes along with a video. */
function additionsOf(kind, { captions, thumbnail }) {
  if (kind !== 'videos') return [];
  const { format, maxCount, maxBytes } = captions ?? {};
  const formats = { vtt: 'WebVTT', srt: 'SubRip' };
  return [
    captions
      ? `captions as ${formats[format]} in at most ${maxCount} ${maxCount === 1 ? 'language' : 'languages'}, of ${number(maxBytes)} bytes each${whenSent(captions)}`
      : 'captions: not sent',
    thumbnail
      ? `thumbnail${thumbnail.alone ? ' of a video without other files,' : ''} of at most ${number(thumbnail.maxBytes)} bytes: ${thumbnail.mimeTypes.map(code).join(', ')}${whenSent(thumbnail)}`
      : 'thumbnail: not sent',
  ];
}

const whenSent = ({ afterPost }) => (afterPost ? ', once the video is published' : '');

function range(least, most, unit) {
  if (least === undefined && most === undefined) return [];
  if (least === undefined) return [`at most ${number(most)} ${unit}`];
  return [most === undefined ? `at least ${number(least)} ${unit}` : `${number(least)} to ${number(most)} ${unit}`];
}

/** A row for every kind of media, by the name that its limit has. */
function mediaRulesOf(limits) {
  const kinds = Object.entries(limits).filter(([, rule]) => Array.isArray(rule?.mimeTypes));
  const rows = kinds.map(([kind, { mimeTypes, maxBytes, maxCount, ...ranges }]) => {
    const most = `at most ${maxCount}, of ${number(maxBytes)} bytes each: ${mimeTypes.map(code).join(', ')}`;
    return [
      kind,
      maxCount === 0 ? 'none' : [most, ...rangesOf(ranges), ...picturesOf(ranges), ...additionsOf(kind, ranges)].join('; '),
    ];
  });
  if (kinds.length === 1) return rows;
  const { mixedMedia } = limits;
  const together =
    mixedMedia && `${mixedMedia.kinds.map((kind) => plurals[kind]).join(', ')}: at most ${mixedMedia.maxCount} files`;
  return [...rows, ['kinds in one post', together ?? 'one']];
}

const quotaRow = ({ counts, most, windowMinutes, source }) => [
  'quota of an account',
  `${number(most)} ${quotaNames[counts]} within ${number(windowMinutes)} minutes ([source](${source}))`,
];

const number = (value) => value.toLocaleString('en-US');
