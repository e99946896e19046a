import Ajv, { type ValidateFunction } from 'ajv';
import { Problem } from '@imprint/contracts/errors';
import { limits } from '@imprint/contracts/limits';
import { storableText } from '@imprint/platform/database';
import { jsonrepair } from 'jsonrepair';
import type { PlannedSection } from '../article-draft.js';
import { parsePrompt, variablesOf } from '../batch/prompt-template.js';
import { answerSchemas, type WrittenAnswer } from './answer-schemas.js';
import type { BriefType, TextBrief } from './text-model.js';

/** Made when they are first needed: every app loads this, and few read answers. */
const checks = new Map<BriefType, ValidateFunction>();
let ajv: Ajv.Ajv | undefined;

function checkOf(type: BriefType): ValidateFunction {
  const known = checks.get(type);
  if (known !== undefined) return known;
  ajv ??= new Ajv({ allErrors: false });
  const check = ajv.compile(answerSchemas[type]);
  checks.set(type, check);
  return check;
}

/** Characters of a section, so that an article with all of them has no more than it may have. */
const sectionLength = 8_000;
const pointLength = 500;
const pointsPerSection = 12;

/** An answer by its schema, or what is wrong with it, in words for the model that wrote it. */
export type ReadAnswer = { answer: WrittenAnswer } | { fault: string };

/** Also reads JSON with small faults, and JSON within other text. */
export function readAnswer({ type, topic }: Pick<TextBrief, 'type' | 'topic'>, text: string): ReadAnswer {
  const document = parsed(text);
  if (document === undefined) return { fault: 'It was not JSON. Answer with one JSON object by the schema.' };
  const check = checkOf(type);
  if (check(document) !== true) {
    const [error] = check.errors ?? [];
    return { fault: `It did not keep to the schema: ${error?.dataPath ?? ''} ${error?.message ?? 'is not valid'}.` };
  }
  const answer = trimmed(document as WrittenAnswer);
  const fault = faultOf({ type, topic }, answer);
  return fault === null ? { answer } : { fault };
}

/** What an answer of the right shape has too little or too much of; null where nothing is wrong. */
export function faultOf({ type, topic }: Pick<TextBrief, 'type' | 'topic'>, answer: WrittenAnswer): string | null {
  return answer.prompt === undefined ? faultOfSize(type, answer) : faultOfPrompt(topic, answer.prompt);
}

/** As the database takes it: models write half characters where they are cut off. */
const storable = (text: string): string => storableText(text).trim();

function trimmed({ posts, sections, title = '', body = '', prompt, voice, reply }: WrittenAnswer): WrittenAnswer {
  if (voice !== undefined) return { voice };
  if (reply !== undefined) return { reply: { values: reply.values.map(storable).filter((value) => value !== '') } };
  if (prompt !== undefined) return { prompt: storable(prompt) };
  if (sections !== undefined) return { title: storable(title), sections: sections.map(trimmedSection) };
  if (posts !== undefined) return { posts: posts.map(storable).filter((post) => post !== '') };
  return { title: storable(title), body: storable(body) };
}

const trimmedSection = ({ heading, points }: PlannedSection): PlannedSection => ({
  heading: storable(heading.replace(/^#+\s*/u, '')),
  points: points.map(storable).filter((point) => point !== ''),
});

function faultOfPlan(sections: readonly PlannedSection[]): string | null {
  const most = limits.articleSections;
  if (sections.length < 2 || sections.length > most) return `Plan 2 to ${most} sections.`;
  if (sections.some(({ heading }, index) => (heading === '' && index > 0) || heading.length > limits.articleTitleLength))
    return `A heading must have 1 to ${limits.articleTitleLength} characters. Only the first section may have an empty one.`;
  if (sections.some(({ points }) => points.length > pointsPerSection || points.some((point) => point.length > pointLength)))
    return `A section has at most ${pointsPerSection} points of at most ${pointLength} characters.`;
  return null;
}

function faultOfSize(type: BriefType, { posts, sections, title = '', body = '', voice, reply }: WrittenAnswer): string | null {
  // Whoever asks for it cleans it: every field is judged by itself.
  if (voice !== undefined || reply !== undefined) return null;
  if (type === 'article_section')
    return body === '' || body.length > sectionLength ? `The body must have 1 to ${sectionLength} characters.` : null;
  if (posts === undefined) {
    if (title === '' || title.length > limits.articleTitleLength)
      return `The title must have 1 to ${limits.articleTitleLength} characters.`;
    if (sections !== undefined) return faultOfPlan(sections);
    if (body === '' || body.length > limits.articleBodyLength)
      return `The body must have 1 to ${limits.articleBodyLength} characters.`;
    return null;
  }
  const [least, most] = type === 'thread' ? [2, limits.threadPosts] : [1, 1];
  if (posts.length < least || posts.length > most)
    return least === most ? 'Write exactly one post.' : `Write ${least} to ${most} posts.`;
  return posts.some((post) => post.length > limits.contentLength)
    ? `A post must have at most ${limits.contentLength} characters.`
    : null;
}

/** A prompt has to work with the values of the original: it has the same variables, each as often as it likes. */
function faultOfPrompt(original: string, prompt: string): string | null {
  if (prompt === '' || prompt.length > limits.promptLength) return `The prompt must have 1 to ${limits.promptLength} characters.`;
  const wanted = variablesOf(parsePrompt(original, ''));
  const [found, fault] = variablesIn(prompt);
  if (fault !== null) return fault;
  const lost = wanted.filter((name) => !found.includes(name)).map((name) => `{${name}}`);
  const invented = found.filter((name) => !wanted.includes(name)).map((name) => `{${name}}`);
  if (lost.length > 0) return `The prompt must have ${lost.join(', ')}, as the original does.`;
  return invented.length > 0 ? `The prompt must not have ${invented.join(', ')}, which the original does not have.` : null;
}

function variablesIn(prompt: string): [readonly string[], string | null] {
  try {
    return [variablesOf(parsePrompt(prompt, '')), null];
  } catch (error) {
    if (error instanceof Problem) return [[], error.entries.map(({ detail }) => detail).join(' ')];
    throw error;
  }
}

function parsed(text: string): unknown {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start === -1) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    try {
      return JSON.parse(jsonrepair(end > start ? text.slice(start, end + 1) : text.slice(start)));
    } catch {
      return undefined;
    }
  }
}
