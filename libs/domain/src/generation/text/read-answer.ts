import Ajv, { type ValidateFunction } from 'ajv';
import { writtenTypes, type WrittenType } from '@imprint/contracts/generation';
import { limits } from '@imprint/contracts/limits';
import { jsonrepair } from 'jsonrepair';
import { answerSchemas, type WrittenAnswer } from './answer-schemas.js';

const ajv = new Ajv({ allErrors: false });
const checks = Object.fromEntries(writtenTypes.map((type) => [type, ajv.compile(answerSchemas[type])])) as Record<
  WrittenType,
  ValidateFunction
>;

/** An answer by its schema, or what is wrong with it, in words for the model that wrote it. */
export type ReadAnswer = { answer: WrittenAnswer } | { fault: string };

/** Also reads JSON with small faults, and JSON within other text. */
export function readAnswer(type: WrittenType, text: string): ReadAnswer {
  const document = parsed(text);
  if (document === undefined) return { fault: 'It was not JSON. Answer with one JSON object by the schema.' };
  const check = checks[type];
  if (check(document) !== true) {
    const [error] = check.errors ?? [];
    return { fault: `It did not keep to the schema: ${error?.dataPath ?? ''} ${error?.message ?? 'is not valid'}.` };
  }
  const answer = trimmed(document as WrittenAnswer);
  const fault = faultOfSize(type, answer);
  return fault === null ? { answer } : { fault };
}

/** As the database takes it: models write half characters where they are cut off. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '').trim();

function trimmed({ posts, title = '', body = '' }: WrittenAnswer): WrittenAnswer {
  if (posts !== undefined) return { posts: posts.map(storable).filter((post) => post !== '') };
  return { title: storable(title), body: storable(body) };
}

function faultOfSize(type: WrittenType, { posts, title = '', body = '' }: WrittenAnswer): string | null {
  if (posts === undefined) {
    if (title === '' || title.length > limits.articleTitleLength)
      return `The title must have 1 to ${limits.articleTitleLength} characters.`;
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
