import { brandContentTypes, type BrandContentType } from '@imprint/contracts/brands/content-types';
import { itemsOf, nearest, plainWord } from './answer-text.js';

/** By what people call them. */
function named<Name extends string>(names: Readonly<Record<Name, readonly string[]>>): ReadonlyMap<string, Name> {
  const entries = Object.entries(names) as [Name, readonly string[]][];
  return new Map(
    entries.flatMap(([name, words]) => [name, ...words].map((word) => [plainWord(word).replaceAll(' ', ''), name] as const)),
  );
}

const platforms = named({
  beehiiv: [],
  bluesky: ['bsky', 'blue sky'],
  devto: ['dev.to', 'dev'],
  discord: [],
  facebook: ['fb', 'meta'],
  ghost: [],
  googlebusiness: ['google business profile', 'google my business', 'google maps'],
  hashnode: [],
  instagram: ['ig', 'insta', 'instagramm'],
  lemmy: [],
  linkedin: ['li', 'linked in'],
  mastodon: ['fediverse'],
  matrix: [],
  medium: [],
  newsletter: ['email', 'e-mail', 'mail'],
  nostr: [],
  pinterest: [],
  reddit: [],
  slack: [],
  snapchat: ['snap'],
  telegram: ['tg'],
  threads: [],
  tiktok: ['tik tok'],
  tumblr: [],
  twitch: [],
  wordpress: ['wp', 'blog'],
  x: ['twitter', 'x.com'],
  xing: [],
  youtube: ['yt', 'you tube'],
});

const contentTypes: ReadonlyMap<string, BrandContentType> = named({
  post: ['posts', 'text', 'texts', 'caption', 'captions', 'beitrag', 'beiträge', 'texte', 'postings'],
  thread: ['threads', 'tweetstorm', 'fäden'],
  image: [
    'images',
    'picture',
    'pictures',
    'photo',
    'photos',
    'carousel',
    'graphics',
    'bild',
    'bilder',
    'foto',
    'fotos',
    'grafiken',
  ],
  video: ['videos', 'reel', 'reels', 'short', 'shorts', 'clip', 'clips', 'film', 'filme', 'stories', 'story'],
  audio: ['podcast', 'podcasts', 'voice', 'music', 'sound', 'musik', 'hörbeiträge'],
  article: ['articles', 'blog', 'blog post', 'blog posts', 'essay', 'artikel', 'blogbeitrag', 'blogbeiträge'],
  newsletter: ['newsletters', 'email', 'emails', 'e-mail', 'mail', 'mails', 'rundbrief', 'rundbriefe'],
});
const all = new Set(['everything', 'all', 'all of them', 'all of it', 'alles', 'alle']);

/** Which of the known names an answer has, and what it has besides. */
interface Known<Name> {
  values: Name[];
  leftOut: string[];
}

function known<Name extends string>(answer: string, names: ReadonlyMap<string, Name>): Known<Name> {
  const { items } = itemsOf(answer.replaceAll('/', ', '));
  const found = items.map((item) => ({ item, name: nearest(item, names) ?? within(item, names) }));
  const values = [...new Set(found.flatMap(({ name }) => name ?? []))];
  return { values, leftOut: found.flatMap(({ item, name }) => (name === undefined ? [item] : [])) };
}

/** The only one that a few words around it name: “mostly Instagram”. */
function within<Name>(item: string, names: ReadonlyMap<string, Name>): Name | undefined {
  const found = new Set(
    plainWord(item)
      .split(' ')
      .flatMap((word) => (word.length > 1 ? (nearest(word, names) ?? []) : [])),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** Platforms by the names of their channels. */
export const platformsIn = (answer: string): Known<string> => known(answer, platforms);

export function contentTypesIn(answer: string): Known<BrandContentType> {
  return all.has(plainWord(answer)) ? { values: [...brandContentTypes], leftOut: [] } : known(answer, contentTypes);
}

const codes = (
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka kk ko lb lt lv mk ms mt nb nl nn no pl pt ro ru sk sl sq ' +
  'sr sv sw ta te th tr uk ur uz vi zh'
).split(' ');
const regionCodes =
  'AR AT AU BE BR CA CH CL CN CO DE DK ES FI FR GB HK IE IN IT JP KR LI LU MX NL NO NZ PE PL PT SE SG TR TW UA US ZA'.split(' ');

function displayed(kind: 'language' | 'region', wanted: readonly string[]): ReadonlyMap<string, string> {
  const languages = (code: string): string[] => ['en', 'de', ...(kind === 'language' ? [code] : [])];
  return new Map(
    wanted.flatMap((code) =>
      languages(code).map((language) => {
        const name = new Intl.DisplayNames([language], { type: kind }).of(code) ?? code;
        return [plainWord(name).replaceAll(' ', ''), code] as const;
      }),
    ),
  );
}

const sameRegion = (code: string, ...names: readonly string[]) => names.map((name) => [name, code] as const);

const languageNames = displayed('language', codes);
const regionNames = new Map([
  ...displayed('region', regionCodes),
  ...sameRegion('GB', 'uk', 'britain', 'greatbritain', 'british', 'england', 'britisch'),
  ...sameRegion('US', 'usa', 'us', 'america', 'american', 'amerikanisch'),
  ...sameRegion('AT', 'austrian', 'österreichisch', 'österreichisches'),
  ...sameRegion('CH', 'swiss', 'schweizer'),
  ...sameRegion('BR', 'brazilian', 'brasilianisch', 'brasilianisches'),
  ...sameRegion('CA', 'canadian', 'kanadisch', 'kanadisches'),
]);

/** A language as a BCP 47 tag; undefined if none is named, or several. */
export function languageIn(answer: string): string | undefined {
  const [word = ''] = [answer.trim()];
  if (/^[a-z]{2}(?:[-_][a-z]{2,4})*$/iu.test(word) && codes.includes(word.slice(0, 2).toLowerCase()))
    return canonical(word.replaceAll('_', '-'));
  const words = plainWord(answer).split(' ');
  const languages = new Set(words.flatMap((each) => nearest(each, languageNames) ?? []));
  const whole = nearest(answer, languageNames);
  const [language] = whole === undefined ? languages : [whole];
  if (language === undefined || (whole === undefined && languages.size > 1)) return undefined;
  const regions = words.map((each, index) => regionNames.get(each) ?? regionNames.get(words.slice(index, index + 2).join('')));
  const region = regions.find((each) => each !== undefined);
  return canonical(region === undefined ? language : `${language}-${region}`);
}

function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
