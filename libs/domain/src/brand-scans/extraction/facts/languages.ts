import type { Finding } from '../../read-site.js';
import { confidenceOf, finding, kindsOf, weighed, type Evidence } from '../evidence.js';
import { attr, textOf } from '../pages/page-search.js';
import { metaText, type SitePage, type SitePages } from '../pages/site-pages.js';
import { ownParagraphs } from './own-words.js';

const leastText = 120;

/** The language that a site is written in. Its text says more than its markup: many themes are `en` whatever is written in them. */
export async function findLanguage({ pages }: SitePages): Promise<Finding | undefined> {
  const said = pages.slice(0, 4).flatMap(saidBy);
  const read = await readIn(pages);
  const [best, rival] = weighed([...said, ...read], primaryOf);
  if (best === undefined) return undefined;
  const stated = said.find(({ value }) => primaryOf(value) === primaryOf(best.best.value));
  return finding('settings.language', stated?.value ?? best.best.value, {
    source: best.best.source,
    confidence: confidenceOf(best.score, rival?.score),
    evidence: kindsOf(best.all),
  });
}

const primaryOf = (tag: string): string => tag.split('-')[0] ?? tag;

function saidBy({ tree, language, url, ...page }: SitePage): Evidence<string>[] {
  const html = tree.elements.find(({ name }) => name === 'html');
  const said: readonly (readonly [string, number, string])[] = [
    [html === undefined ? '' : attr(html, 'lang') || attr(html, 'xml:lang'), 0.55, 'lang of the page'],
    [language ?? '', 0.4, 'Content-Language'],
    [
      metaText({ tree, language, url, ...page }, 'og:locale', 'content-language', 'language', 'inlanguage'),
      0.3,
      'language in the head',
    ],
  ];
  return said.flatMap(([text, weight, kind]) => {
    const value = tagOf(text);
    return value === undefined ? [] : [{ value, weight, kind, source: url }];
  });
}

/** A language tag without what goes without saying: `de` of `de-DE`, but `de-CH`. */
export function tagOf(text: string): string | undefined {
  const [first = ''] = text.trim().split(/[\s,;]/u);
  try {
    const locale = new Intl.Locale(first.replaceAll('_', '-').slice(0, 30));
    if (!/^[a-z]{2,3}$/u.test(locale.language) || ['und', 'zxx', 'mul'].includes(locale.language)) return undefined;
    return new Intl.Locale(locale.baseName).minimize().toString();
  } catch {
    return undefined;
  }
}

async function readIn(pages: readonly SitePage[]): Promise<Evidence<string>[]> {
  const [start] = pages;
  if (start === undefined) return [];
  const paragraphs = ownParagraphs(pages.slice(0, 5));
  const own = paragraphs.map(({ text }) => text).join('\n');
  const body = start.tree.elements.find(({ name }) => name === 'body') ?? start.tree.root;
  const text = (
    own.length >= leastText ? own : `${own}\n${textOf(body, 4_000)}\n${start.title}\n${metaText(start, 'description')}`
  ).slice(0, 8_000);
  const script = scriptLanguage(text);
  if (script !== undefined) return [{ value: script, weight: 0.9, kind: 'script of the text', source: start.url }];
  if (text.length < leastText) return [];
  const { eld } = await import('eld/small');
  const result = eld.detect(text);
  const value = tagOf(result.language);
  if (value === undefined) return [];
  return [
    {
      value,
      weight: (result.isReliable() ? 0.8 : 0.4) * Math.min(1, 0.5 + text.length / 800),
      kind: 'language of the text',
      source: start.url,
    },
  ];
}

/** Scripts that one language is written in. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Georgian}/gu, 'ka'],
  [/\p{Script=Armenian}/gu, 'hy'],
];

function scriptLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 20) return undefined;
  return scripts.find(([pattern]) => (text.match(pattern)?.length ?? 0) / letters > 0.25)?.[1];
}
