import { limits } from '@imprint/contracts/limits';
import {
  withoutWords,
  type TextAnswer,
  type TextBrief,
  type TextModel,
  type TextModelCapability,
  type TextModelContext,
  type TextRequest,
  type WrittenAnswer,
} from '@imprint/domain/generation/text';
import { setImmediate } from 'node:timers/promises';
import { Composer } from './writer/composer.js';
import { article, newsletter, outline, script } from './writer/pages.js';
import { enhancedPrompt } from './writer/prompts.js';
import { plan, section } from './writer/sections.js';
import { postsOf } from './writer/posts.js';

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Writes without a language model, without a key and without a network: the same request with the same seed gets the same text. */
export class LocalWriterModel implements TextModel {
  readonly capability: TextModelCapability = {
    name: 'local/writer',
    provider: 'local',
    label: 'Writer',
    description:
      'Composes texts from the topic, the context and what the brand says about itself, with patterns of sentences. It is no language ' +
      'model: it knows nothing else and invents nothing. In German for brands whose language is German, in English for all others.',
    promptLength: limits.topicLength + limits.selectedContextLength + limits.articleOutlineLength,
    outputTokens: 8_000,
    price: { input: 0, output: 0, source: { url: '', readAt: '2026-11-27' } },
    timeoutMs: 10_000,
  };

  async write({ brief, seed }: TextRequest, context: TextModelContext): Promise<TextAnswer> {
    context.signal.throwIfAborted();
    const text = JSON.stringify(answerTo(brief, seed));
    for (const { segment } of sentences.segment(text)) {
      await setImmediate();
      context.signal.throwIfAborted();
      context.written(segment);
    }
    return { text, finish: 'stop', usage: { inputTokens: null, outputTokens: null } };
  }

  async close(): Promise<void> {}
}

function answerTo(given: TextBrief, seed: number): WrittenAnswer {
  const { type } = given;
  // A topic stands in most sentences as it is: without the words that the brand never uses.
  const topic = withoutWords(given.topic, given.brand.guidelines.bannedWords).text || given.brand.label;
  const brief = { ...given, topic };
  if (type === 'image_prompt' || type === 'video_prompt') return { prompt: enhancedPrompt(brief, seed) };
  const composer = new Composer(brief, seed);
  switch (type) {
    case 'article':
      return article(composer);
    case 'article_plan':
      return plan(composer, brief.outline);
    case 'article_section':
      return section(composer, brief.section);
    case 'article_outline':
      return outline(composer);
    case 'newsletter':
      return newsletter(composer);
    case 'script':
      return script(composer);
    case 'caption':
    case 'linkedin':
    case 'post':
    case 'thread':
      return { posts: postsOf(composer, brief) };
    case 'brand_voice':
    case 'interview_answer':
      // It composes texts and reads none: nobody asks it, and what it made up would be nobody's.
      throw new Error('the writer of this machine reads nothing');
  }
}
