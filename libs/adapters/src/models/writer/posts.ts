import { fits as fitsChannel, type TextBrief } from '@imprint/domain/generation/text';
import type { Composer } from './composer.js';
import { sentencesOf } from './sentences.js';

/** A part of a post: those that matter most are added first, as long as the post fits. */
interface Part {
  text: string | null;
  /** Where it stands; parts of one paragraph share the whole number. */
  place: number;
}

/** Most characters where the channel takes more. */
const lengths = { caption: 300, post: 600, linkedin: 1_300, thread: 280 } as const;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

type Fits = (text: string) => boolean;

export function postsOf(composer: Composer, brief: TextBrief): string[] {
  const { type, channel } = brief;
  const most = lengths[type === 'caption' || type === 'linkedin' || type === 'thread' ? type : 'post'];
  const fits: Fits = (text) => text.length <= most && (channel === null || fitsChannel(text, channel));
  if (brief.source !== undefined) return rewritten(composer, brief.source, fits);
  if (type === 'thread') return thread(composer, fits, channel === null ? 6 : Math.min(6, channel.limits.threadPosts));
  const parts = { caption: captionParts, post: postParts, linkedin: linkedInParts }[
    type === 'caption' || type === 'linkedin' ? type : 'post'
  ];
  return [assembled(composer, parts(composer), fits)];
}

function captionParts(composer: Composer): Part[] {
  const opening = composer.opening();
  const [material = null] = composer.facts.material;
  const brand = material === null || composer.seed.next() < 0.5 ? composer.brandSentences(1) : [];
  return [
    { text: opening, place: 1 },
    { text: material, place: 1.1 },
    ...brand.map((text) => ({ text, place: 1.2 })),
    { text: composer.closing(), place: 2 },
  ];
}

function postParts(composer: Composer): Part[] {
  const opening = composer.opening();
  const material = composer.facts.material.slice(0, 3);
  const brand = composer.brandSentences(material.length > 1 ? 1 : 2);
  return [
    { text: opening, place: 1 },
    ...material.map((text, index) => ({ text, place: 2 + index / 10 })),
    { text: brand[0] ?? null, place: 3 },
    { text: composer.closing(), place: 5 },
    { text: brand[1] ?? null, place: 3.1 },
    { text: composer.say(composer.phrases.questions), place: 4 },
  ];
}

function linkedInParts(composer: Composer): Part[] {
  const opening = composer.opening();
  const { material } = composer.facts;
  const brand = composer.brandSentences(6);
  return [
    { text: opening, place: 1 },
    ...material.slice(0, 6).map((text, index) => ({ text, place: 2 + Math.floor(index / 2) / 10 + index / 100 })),
    { text: brand.length === 0 ? null : composer.say(composer.phrases.bridges), place: 3 },
    { text: brand[0] ?? null, place: 4 },
    { text: composer.closing(), place: 9 },
    { text: brand[1] ?? null, place: 4.1 },
    { text: composer.say(composer.phrases.questions), place: 8 },
    ...brand.slice(2).map((text, index) => ({ text, place: 5 + Math.floor(index / 2) + (index % 2) / 10 })),
    { text: composer.audience(), place: 7 },
    ...(brand.length > 2
      ? []
      : [composer.say(composer.phrases.questions), composer.say(composer.phrases.questions)].map((text, index) => ({
          text,
          place: 8.1 + index / 10,
        }))),
  ];
}

/** Sentences of the post itself; only `expand` adds what the brand says. */
function rewritten(composer: Composer, { mode, texts }: NonNullable<TextBrief['source']>, fits: Fits): string[] {
  const paragraphs = texts.flatMap((text) => text.split(/\n\s*\n/u)).map(sentencesOf);
  const parts = paragraphs.flatMap((sentences, place) => sentences.map((text): Part => ({ text, place })));
  if (mode === 'thread') return inPosts(composer, parts, fits);
  const added = mode === 'expand' ? composer.brandSentences(3).map((text): Part => ({ text, place: paragraphs.length })) : [];
  const said = mode === 'shorten' ? parts.slice(0, Math.ceil(parts.length / 3)) : [...parts, ...added];
  return [leading(composer, said, fits)];
}

/** As many of the first parts as fit. */
function leading(composer: Composer, parts: readonly Part[], fits: Fits): string {
  const end = parts.findIndex((_part, index) => !fits(laidOut(parts.slice(0, index + 1))));
  return assembled(composer, parts.slice(0, end === -1 ? parts.length : Math.max(end, 1)), fits);
}

/** Each paragraph begins a post; one of a single paragraph is parted in the middle. */
function inPosts(composer: Composer, parts: readonly Part[], fits: Fits): string[] {
  const half = Math.ceil(parts.length / 2);
  const isOne = parts.every(({ place }) => place === parts[0]?.place);
  const placed = isOne ? parts.map((part, index) => ({ ...part, place: index < half ? 0 : 1 })) : parts;
  const posts: Part[][] = [];
  for (const part of placed) {
    const last = posts.at(-1);
    if (last !== undefined && last[0]?.place === part.place && fits(laidOut([...last, part]))) last.push(part);
    else posts.push([part]);
  }
  return posts.map((post) => assembled(composer, post, fits));
}

/** Each post makes one point: the topic, what is known of it, the brand, and where it is found. */
function thread(composer: Composer, fits: Fits, most: number): string[] {
  const { phrases } = composer;
  const opening = composer.opening();
  const material = composer.facts.material.slice(0, 4);
  const closing: Part[] = [
    { text: composer.closing(), place: 2 },
    { text: composer.say(phrases.questions), place: 1 },
  ];
  const points: Part[][] = [
    ...pairs(material),
    ...pairs(composer.brandSentences(4)),
    [{ text: composer.audience(), place: 1 }],
    [{ text: composer.say(phrases.questions), place: 1 }],
  ].filter((parts) => parts.some(({ text }) => text !== null));
  // A channel without threads still gets two posts, the fewest that are a thread.
  const middle = points.slice(0, Math.max(0, most - 2));
  const first = [
    { text: opening, place: 1 },
    { text: composer.saysMore && middle.length > 1 ? composer.say(phrases.bridges) : null, place: 1.1 },
  ];
  return [first, ...middle, closing].map((parts) => assembled(composer, parts, fits));
}

const pairs = (texts: readonly string[]): Part[][] =>
  texts.flatMap((text, index) =>
    index % 2 === 0 ? [[text, texts[index + 1] ?? null].map((part, place) => ({ text: part, place: 1 + place / 10 }))] : [],
  );

/** As much of a post as fits, and at least its topic, cut if it has to be. */
function assembled(composer: Composer, parts: readonly Part[], fits: Fits): string {
  const chosen: Part[] = [];
  for (const part of parts) if (part.text !== null && fits(laidOut([...chosen, part]))) chosen.push(part);
  if (chosen.length > 0) return laidOut(chosen);
  const [shortest = ''] = [composer.topic.plain, composer.topic.short].filter(fits);
  return shortest === '' ? cut(composer.topic.plain, fits) : shortest;
}

function laidOut(parts: readonly Part[]): string {
  const paragraphs = new Map<number, string[]>();
  for (const { text, place } of parts.toSorted((one, other) => one.place - other.place)) {
    const paragraph = Math.floor(place);
    paragraphs.set(paragraph, [...(paragraphs.get(paragraph) ?? []), text ?? '']);
  }
  return [...paragraphs.values()].map((sentences) => sentences.join(' ')).join('\n\n');
}

/** At the last word that fits, else within it. */
function cut(text: string, fits: Fits): string {
  const letters = [...graphemes.segment(text)].map(({ segment }) => segment);
  let count = letters.length;
  while (count > 1 && !fits(`${letters.slice(0, count).join('')}…`)) count -= 1;
  const kept = letters.slice(0, count).join('');
  const whole = kept.replace(/\s+\S*$/u, '');
  return [`${whole}…`, `${kept}…`, kept].find(fits) ?? kept;
}
