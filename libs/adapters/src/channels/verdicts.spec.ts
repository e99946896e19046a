import { describe, expect, it } from '@jest/globals';
import { captionVerdicts, mediaVerdicts } from '@imprint/contracts/publishing/content-rules';
import type { Channel } from '@imprint/domain/publishing/channel';
import { generatedVerdicts } from '@imprint/platform/testing';
import fc from 'fast-check';
import { everyChannel } from './every-channel.fixture.js';
import { textPieces } from './generated-posts.fixture.js';
import { postRules, takes, type JudgedPost, type PostRules } from './testing/post-rules.js';

/** Texts of which it is known how every platform counts them: of letters that are one code unit. */
const plainText = /^[\w #$,.:/\u00c0-\u04ff-]*$/u;
/** Any link but those below and of `postRules`: which addresses are links, and where they end, differs. */
const otherLink = /https?:\/\/(?!(?:example\.com\/menu\/a|menu\d\.example\.com)(?:\s|$))/u;
/** Characters that LinkedIn may count otherwise. */
const reserved = /[#$_]/u;
/** Platforms whose own library, or whose documentation, counts every text. */
const countsEveryText = ['bluesky', 'slack', 'telegram', 'tiktok', 'x', 'youtube'];
const countsReserved = ['instagram', 'threads'];

const channels = await everyChannel();
const judged = channels.filter(({ capability }) => capability.name in postRules);

describe('what is accepted here and what the platform takes', () => {
  it('is compared for every platform that documents its own limits', () => {
    expect(judged.map(({ capability }) => capability.name).toSorted()).toEqual(Object.keys(postRules).toSorted());
  });

  it.each(judged.map((channel) => [channel.capability.name, channel] as const))(
    'is the same on %s',
    (name, channel) => {
      const rules = postRules[name] as PostRules;
      const count = Math.ceil(generatedVerdicts.count / judged.length);
      let nearLimit = 0;
      const property = fc.property(posts(rules, channel), (post) => {
        if (isNearLimit(rules, post)) nearLimit += 1;
        const [accepted, taken] = [accepts(channel, post), takes(rules, post)];
        // Nothing that the platform refuses is sent, and where it is known how the platform counts, nothing else is refused.
        if (accepted !== taken && (accepted || isCounted(name, post.text)))
          throw new Error(`${name}: ${accepted ? 'accepted' : 'refused'} here only`);
      });
      fc.assert(property, { numRuns: count, seed: generatedVerdicts.seed });
      expect(nearLimit).toBeGreaterThan(count / 5);
    },
    3_600_000,
  );
});

/** The verdict of the check before a release. */
function accepts(channel: Channel, { text, images }: JudgedPost): boolean {
  const { limits } = channel.capability;
  const [image = ''] = limits.images.mimeTypes;
  const pictures = Array.from({ length: images }, () => ({ mimeType: image, sizeBytes: 100 }));
  // Where there are no images, a post is a video.
  const [video] = limits.images.maxCount === 0 ? (limits.videos?.mimeTypes ?? []) : [];
  const media = [...pictures, ...(video === undefined ? [] : [{ mimeType: video, sizeBytes: 100 }])];
  const verdicts = [...captionVerdicts(channel.capability, text), ...mediaVerdicts(channel.capability, media)];
  return verdicts.every(({ passed }) => passed) && channel.check({ text, media }).length === 0;
}

function isCounted(name: string, text: string): boolean {
  // That a post needs something is a rule of ours where the platform has none.
  if (text.trim() === '') return false;
  if (countsEveryText.includes(name)) return true;
  return plainText.test(text) && !otherLink.test(text) && (countsReserved.includes(name) || !reserved.test(text));
}

function isNearLimit({ count, longest, mostImages, repeated }: PostRules, { text, images }: JudgedPost): boolean {
  const isNear = (value: number, limit: number): boolean => Math.abs(value - limit) <= 1;
  if (mostImages !== undefined && isNear(images, mostImages)) return true;
  if (isNear(count(text), longest(images))) return true;
  return repeated !== undefined && isNear(text.split(repeated.piece(0).slice(0, 4)).length - 1, repeated.most);
}

const plainPieces = fc.constantFrom(
  'Spring',
  'menu,',
  'at',
  'the',
  'café.',
  'ÄÖÜ',
  'Жизнь',
  '11:30',
  'https://example.com/menu/a',
);
const fillers = fc.constantFrom('a', 'ä', 'Ж', '春', '😀', '👩‍👩‍👧‍👦');
/** From a limit. */
const distance = fc.constantFrom(-1, 0, 1);

/** Half of them at a limit: of the text, of the images, of what a text may have so many of. */
function posts({ count, longest, mostImages, repeated }: PostRules, { capability }: Channel): fc.Arbitrary<JudgedPost> {
  const written = fc.oneof(
    fc.array(plainPieces, { maxLength: 9 }).map((pieces) => pieces.join(' ')),
    textPieces([]),
  );
  const needed = Math.min(1, capability.limits.images.maxCount);
  const images = fc.constantFrom(needed, needed, 0, 1, Math.min(2, capability.limits.images.maxCount));
  const any = fc.record({ text: written, images });
  const long = fc
    .record({ text: written, images, filler: fillers, more: distance })
    .map(({ text, images: shown, filler, more }) => ({
      text: filled(text, { count, filler, length: longest(shown) + more }),
      images: shown,
    }));
  const many = mostImages === undefined ? long : fc.record({ text: written, images: distance.map((more) => mostImages + more) });
  const often =
    repeated === undefined
      ? long
      : fc.record({ text: distance.map((more) => pieces(repeated, repeated.most + more)), images: fc.constant(needed) });
  return fc.oneof(
    { weight: 5, arbitrary: any },
    { weight: 4, arbitrary: long },
    { weight: 1, arbitrary: many },
    { weight: 1, arbitrary: often },
  );
}

const pieces = ({ piece }: { piece(index: number): string }, howMany: number): string =>
  Array.from({ length: howMany }, (_, index) => piece(index)).join(' ');

/** The text, with a word after it that makes it this long; the text alone where it is longer. */
function filled(
  text: string,
  { count, filler, length }: { count(text: string): number; filler: string; length: number },
): string {
  const begun = text === '' ? '' : `${text} `;
  const left = length - count(begun);
  const each = count(filler);
  if (left <= 0) return text;
  return begun + filler.repeat(Math.floor(left / each)) + 'a'.repeat(left % each);
}
