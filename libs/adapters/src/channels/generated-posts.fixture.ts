import type { ChannelLimits } from '@imprint/contracts/publishing';
import { linksIn, takenMedia } from '@imprint/contracts/publishing/content-rules';
import type { OutgoingMedia, OutgoingTarget, UnreadFile } from '@imprint/domain/publishing/channel';
import { sizeAfterConversion } from '@imprint/domain/publishing/channel';
import type { FileReader } from '@imprint/domain/publishing/channel/rehearsal';
import fc from 'fast-check';
import sharp from 'sharp';
import { outgoingVideo, outgoingImage, withAdditions } from './outgoing-post.fixture.js';

/** What a generated post says and shows. */
export type GeneratedContent = Pick<
  OutgoingTarget,
  'title' | 'text' | 'media' | 'thread' | 'firstComment' | 'linkCards' | 'scheduledAt'
>;

interface Picture {
  media: OutgoingMedia;
  bytes: Buffer;
  colour: readonly number[];
}

const formats = ['png', 'jpeg', 'webp', 'avif', 'gif'] as const;
/** Far enough apart for every codec. */
const colours = [
  [200, 30, 30],
  [30, 160, 40],
  [40, 50, 200],
  [230, 200, 40],
  [160, 60, 190],
] as const;

/**
 * Files of posts: pictures of one colour each, by which they are recognised after a channel has made others of them, and videos, which every
 * channel sends as they are, with captions and a thumbnail where it takes them.
 */
export class Pictures {
  private constructor(
    private readonly all: readonly Picture[],
    private readonly videos: readonly Omit<Picture, 'colour'>[],
  ) {}

  /** One of each format that the limits accept. */
  static async within(limits: ChannelLimits): Promise<Pictures> {
    const accepted = formats.filter((format) => limits.images.mimeTypes.includes(`image/${format}`));
    const drawings = accepted.map((format, index) => drawn(format, colours[index] ?? colours[0], index));
    const others = takenMedia(limits).filter(({ kind }) => kind !== 'image');
    const pictures = await Promise.all(drawings);
    const plain = others.flatMap(({ limit }) => limit.mimeTypes.map(videoFile));
    const images = pictures.map(({ media }) => media);
    const videos = plain.map(({ media, bytes }) => ({ media: withAdditions(media, limits, images), bytes }));
    return new Pictures(pictures, videos);
  }

  /** Pictures only. */
  get media(): readonly OutgoingMedia[] {
    return this.all.map(({ media }) => media);
  }

  /** Pictures and videos. */
  get everything(): readonly OutgoingMedia[] {
    return [...this.all, ...this.videos].map(({ media }) => media);
  }

  /** Which picture these bytes are, or were made of. */
  readonly read: FileReader = async (sent, mimeType): Promise<UnreadFile | undefined> => {
    const same = [...this.all, ...this.videos].find(({ bytes }) => bytes.equals(sent));
    if (same !== undefined) return { assetId: same.media.assetId, mimeType, bytes: sent.length };
    if (/^(?:video|audio|text)\//.test(mimeType)) return undefined;
    const { dominant } = await sharp(sent).stats();
    const distance = ({ colour: [r = 0, g = 0, b = 0] }: Picture) =>
      Math.abs(r - dominant.r) + Math.abs(g - dominant.g) + Math.abs(b - dominant.b);
    const [nearest] = this.all.toSorted((a, b) => distance(a) - distance(b));
    return nearest && { assetId: nearest.media.assetId, mimeType, bytes: sizeAfterConversion };
  };
}

/** Bytes that no other file has, more than the least that some platforms take. Line breaks and boundaries of forms are among them. */
function videoFile(mimeType: string): Omit<Picture, 'colour'> {
  const bytes = Buffer.concat(
    [...Array(60).keys()].map((part) => Buffer.from(`\0\xff${mimeType} ${part}\r\n--form-\r\n`, 'latin1')),
  );
  return { media: { ...outgoingVideo(bytes, null, mimeType), assetId: `asset_${mimeType.replace('/', '_')}` }, bytes };
}

async function drawn(
  format: (typeof formats)[number],
  [r, g, b]: readonly [number, number, number],
  index: number,
): Promise<Picture> {
  const [width, height] = [24 + index, 16 + 2 * index];
  const background = { r, g, b };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
  const media = { ...outgoingImage(bytes, null, `image/${format}`), assetId: `asset_${format}`, width, height };
  return { media, bytes, colour: [r, g, b] };
}

const words = fc.constantFrom(
  ...['Spring', 'menu,', 'Grüße', 'Καλημέρα', 'مرحبا', '春のメニュー', 'e\u0301', '👩‍👩‍👧‍👦', '🇩🇪', '\u200d', '\u2028', '"quoted"'],
  ...[
    '<b>&amp;</b>',
    '\\n',
    '%20',
    'null',
    '[redacted]',
    '{id of upload 1}',
    '{DID of colleague.test}',
    '--boundary--',
    '\r\n',
    '\t',
  ],
);
const links = fc.constantFrom(
  'https://example.com/a?b=c&d=%20#e',
  'http://sub.example.org.',
  'example.net/path',
  'https://例え.jp',
);
const tags = fc.constantFrom('#spring', '#春', '#2026', '#a_b', '#️⃣', '##');
/** As the unit `binary`, which makes a map of all code points first: half a second in every spec. Surrogates stand in pairs only. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ff_ff - 0x8_00 })
  .map((index) => String.fromCodePoint(index < 0xd8_00 ? index : index + 0x8_00));
const piece = (people: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: words },
    { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 12 }) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
    { weight: 1, arbitrary: links },
    {
      weight: 1,
      arbitrary: fc.constantFrom(...people.flatMap((handle) => [`@${handle}`, `(@${handle})`]), '@nobody', 'name@example.com'),
    },
    { weight: 1, arbitrary: tags },
  );
/** Texts of all kinds. @param people who are mentioned */
export const textPieces = (people: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(piece(people), { maxLength: 9 }), fc.constantFrom(' ', '\n', '', '\r\n\r\n'))
    .map(([pieces, between]) => pieces.join(between));

/** Mentions as Bluesky's client finds them. */
const mention = /(?:^|[\s(])@([a-z0-9.-]+)\b/gi;

/** Previews look nobody up, and take everybody who is mentioned for somebody who exists. */
const mentionsOnly = (text: string, people: readonly string[]): boolean =>
  [...text.matchAll(mention)].every(([, handle = '']) => !handle.includes('.') || people.includes(handle.toLowerCase()));

/**
 * Posts of all kinds, the empty text and no media among them, and where the channel takes that, with a thread or a first comment. Not all of
 * them are within the rules of the channel.
 * @param people handles that exist on the platform, where mentions are looked up: nobody else is mentioned
 */
export function generatedContent(
  pictures: Pictures,
  limits: Pick<ChannelLimits, 'threadPosts' | 'firstComment' | 'linkCards' | 'images' | 'videos' | 'audio'>,
  people?: readonly string[],
): fc.Arbitrary<GeneratedContent> {
  const { threadPosts, firstComment } = limits;
  const most = Math.max(...takenMedia(limits).map(({ limit }) => limit.maxCount));
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const focus = fc.option(fc.record({ x: share, y: share }));
  const written = people === undefined ? textPieces([]) : textPieces(people).filter((said) => mentionsOnly(said, people));
  const shown = (): fc.Arbitrary<OutgoingMedia> =>
    fc
      .record({ media: fc.constantFrom(...pictures.everything), altText: fc.option(textPieces(people ?? [])), focus })
      .map(({ media: file, ...how }) => ({ ...file, ...how }));
  const media = (maxLength: number): fc.Arbitrary<OutgoingMedia[]> =>
    most === 0 ? fc.constant([]) : fc.array(shown(), { maxLength: Math.min(maxLength, most) });
  const one = fc.record({ text: written, media: media(1) });
  // Most posts are one, as they are with people.
  const thread = fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.array(one, { maxLength: 3 }) });
  const content = fc.record({
    title: textPieces(people ?? []),
    text: written,
    media: media(4),
    thread: threadPosts === 1 ? fc.constant([]) : thread,
    firstComment: firstComment ? fc.option(written, { freq: 1 }) : fc.constant(null),
    scheduledAt: fc.date({ min: new Date('2020-01-01'), max: new Date('2026-01-01'), noInvalidDate: true }),
  });
  return content.map((post) => ({ ...post, linkCards: limits.linkCards === 'sent' ? cardsIn(post, pictures.media) : [] }));
}

/** A card for every link of a post, some without a picture. */
function cardsIn(
  { title, text, thread, firstComment }: Omit<GeneratedContent, 'linkCards'>,
  pictures: readonly OutgoingMedia[],
): GeneratedContent['linkCards'] {
  const links = linksIn([text, ...thread.map((part) => part.text), firstComment ?? ''].join('\n'));
  return links.map((url, index) => ({
    ...{ url, title: `Page ${title}`, description: index % 2 === 0 ? '' : text },
    picture: pictures[(url.length + index) % (pictures.length + 1)] ?? null,
  }));
}
