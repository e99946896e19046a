import type { Composer } from './composer.js';

/** A text of some length. */
export interface Page {
  title: string;
  body: string;
}

const longestTitle = 120;
const longestSubject = 80;
const articleWords = 820;
/** Spoken in a second, at an easy pace. */
const wordsPerSecond = 2.4;

const isText = (text: string | null): text is string => text !== null && text !== '';
const wordsIn = (text: string): number => text.split(/\s+/u).length;

/** Sentences in paragraphs of two or three. */
function paragraphs(sentences: readonly string[]): string[] {
  const size = sentences.length % 3 === 1 ? 2 : 3;
  return sentences.flatMap((_sentence, index) => (index % size === 0 ? [sentences.slice(index, index + size).join(' ')] : []));
}

function titleOf(composer: Composer, longest: number): string {
  const { topic, phrases } = composer;
  const patterns = composer.saysMore ? phrases.titles : phrases.titlesAlone;
  const titles = topic.isSentence ? [] : several(() => composer.named(patterns), 3);
  const fitting = titles.find((title) => title.length <= longest);
  return fitting ?? shortened(topic.plain, longest);
}

/** Longer ones end at a word. */
const shortened = (text: string, longest: number): string =>
  text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .replace(/\s+\S*$/u, '')
        .slice(0, longest - 1)}…`;

/** As many as there are, at most `most`. */
function several(make: () => string | null, most: number): string[] {
  const made: string[] = [];
  for (let next = make(); next !== null; next = make()) {
    made.push(next);
    if (made.length === most) break;
  }
  return made;
}

/** Grows with what the brief says, up to some 900 words; a brief that says little gets a short article. */
export function article(composer: Composer): Page {
  const { phrases, facts, topic } = composer;
  const { headings } = phrases;
  const title = titleOf(composer, longestTitle);
  const intro = [composer.opening(), composer.saysMore ? composer.say(phrases.bridges) : null, composer.audience()].filter(
    isText,
  );
  const brand = [composer.aboutBrand(), ...several(() => composer.story(), 4)].filter(isText);
  const values = several(() => composer.value(), 4);
  const themes = several(() => composer.theme(), 4);
  const questions = several(() => composer.say(phrases.questions), 3);
  const closing = [composer.say(phrases.closings), facts.site === '' ? null : composer.say(phrases.site)].filter(isText);
  const around = [...intro, ...brand, ...values, ...themes, ...questions, ...closing];
  const material = within(facts.material, articleWords - wordsIn(around.join(' ')));
  const section = (heading: readonly string[], texts: readonly string[]): string[] =>
    texts.length === 0 ? [] : [`## ${composer.named(heading) ?? topic.plain}`, ...texts];
  const blocks = [
    intro.join(' '),
    ...section(headings.material, paragraphs(material)),
    ...section(headings.brand, paragraphs(brand)),
    ...section(headings.values, paragraphs(values)),
    ...section(headings.themes, paragraphs(themes)),
    ...section(
      headings.questions,
      questions.map((question) => `- ${question}`),
    ),
    ...section(headings.closing, [closing.join('\n\n')]),
  ];
  return { title, body: joined(blocks) };
}

/** The first sentences, up to a number of words. */
function within(sentences: readonly string[], words: number): string[] {
  let left = words;
  return sentences.filter((sentence) => {
    left -= wordsIn(sentence);
    return left >= 0;
  });
}

/** Items of a list are no paragraphs. */
const joined = (blocks: readonly string[]): string =>
  blocks
    .filter((block) => block !== '')
    .join('\n\n')
    .replaceAll(/(^- .*)\n\n(?=- )/gmu, '$1\n');

export function newsletter(composer: Composer): Page {
  const { phrases, facts } = composer;
  const title = titleOf(composer, longestSubject);
  const intro = [composer.opening(), composer.saysMore ? composer.say(phrases.bridges) : null].filter(isText);
  const material = facts.material.slice(0, 12);
  const brand = composer.brandSentences(4);
  const ending = [composer.audience(), composer.say(phrases.questions)].filter(isText);
  const closing = composer.closing();
  const blocks = [
    intro.join(' '),
    ...paragraphs(material),
    ...(brand.length === 0 ? [] : [`## ${composer.named(phrases.headings.brand) ?? facts.name}`, ...paragraphs(brand)]),
    ending.join(' '),
    closing ?? '',
    composer.isAllowed(facts.name) ? facts.name : '',
  ];
  return { title, body: joined(blocks) };
}

/** Scenes with what is seen and what is said, and how long saying it takes. */
export function script(composer: Composer): Page {
  const { phrases, facts } = composer;
  const { scene, seen, said, first, middle, last } = phrases.script;
  const title = titleOf(composer, longestSubject);
  const [word, picture, sound] = [scene, seen, said].map(([name = '']) => name);
  const opening = composer.opening();
  const spoken = [...facts.material.slice(0, 3), ...composer.brandSentences(3)].slice(0, 5);
  const question = composer.say(phrases.questions);
  const middles = [...spoken, ...(question === null ? [] : [question])];
  const scenes = [
    { shown: composer.named(first), voice: opening },
    ...middles.map((voice) => ({ shown: composer.named(middle), voice })),
    { shown: composer.named(last), voice: composer.say(phrases.closings) },
  ].filter(({ voice }) => isText(voice));
  const blocks = scenes.flatMap(({ shown, voice }, index) => [
    `## ${word} ${index + 1} (${Math.max(2, Math.round(wordsIn(voice ?? '') / wordsPerSecond))} s)`,
    ...(shown === null ? [] : [`**${picture}:** ${shown}`]),
    `**${sound}:** ${voice ?? ''}`,
  ]);
  return { title, body: joined(blocks) };
}

/** A plan for whoever writes: only here, what the brand wants to reach and to avoid is named. */
export function outline(composer: Composer): Page {
  const { phrases, facts, topic } = composer;
  const { outline: plan } = phrases;
  const title = titleOf(composer, longestTitle);
  const inner = (fact: string): string => composer.inner(fact);
  const points = (patterns: readonly string[], given: readonly string[]): string[] =>
    given.map((fact) => composer.say(patterns, { fact })).filter(isText);
  const brand = [facts.description, ...facts.values, ...facts.themes, ...facts.story].filter(isText);
  const material = [...facts.material.slice(topic.isSentence ? 1 : 0, 6), ...points(plan.fact, brand.slice(0, 4).map(inner))];
  const reader = [...points(plan.audience, facts.audience === '' ? [] : [inner(facts.audience)])];
  const questions = several(() => composer.say(phrases.questions), 4 - reader.length);
  const { goals, dos, donts } = facts.notes;
  const notes = [
    ...points(plan.goal, goals.slice(0, 1)),
    ...points(plan.dos, dos.slice(0, 1)),
    ...points(plan.donts, donts.slice(0, 1)),
  ];
  const section = (heading: readonly string[] | string | null, texts: readonly string[]): string[] => {
    const text = typeof heading === 'string' || heading === null ? heading : composer.named(heading);
    return texts.length === 0 ? [] : [`## ${text ?? topic.plain}`, ...texts.map((point) => `- ${point}`)];
  };
  const blocks = [
    ...section(
      composer.named(plan.opening),
      several(() => composer.say(plan.start), 3),
    ),
    ...section(plan.facts, material),
    ...section(plan.reader, [...reader, ...questions]),
    ...section(
      plan.end,
      several(() => composer.say(plan.last), 2),
    ),
    ...section(plan.notes, notes),
  ];
  return { title, body: joined(blocks) };
}
