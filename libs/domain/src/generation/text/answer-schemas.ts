import type { PlannedSection } from '../article-draft.js';
import type { BriefType, JsonSchema } from './text-model.js';

/** How a brand sounds, in the words of a model. */
export interface DescribedVoice {
  tone: string;
  style: string;
  audience: string;
  values: string[];
  pillars: string[];
  writingRules: string[];
  doesNotSoundLike: string[];
  topics: string[];
}

/** What somebody answered, as the values of one field: one, or the entries of a list. */
export interface ReadReply {
  values: string[];
}

/** What a model answers: posts of a platform, a text of some length in Markdown, or a prompt. */
export interface WrittenAnswer {
  /** One, or those of a thread in their order; none of a longer text. */
  posts?: string[];
  title?: string;
  /** Markdown. */
  body?: string;
  /** An enhanced prompt, with the variables of the original. */
  prompt?: string;
  /** Of an article that is planned. */
  sections?: PlannedSection[];
  /** Of a brand whose texts were read. */
  voice?: DescribedVoice;
  /** Of an answer that was read. */
  reply?: ReadReply;
}

const text = (description: string) => ({ type: 'string', description });
const shape = (properties: Record<string, object>): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: Object.keys(properties),
  properties,
});
const posts = (description: string): JsonSchema => shape({ posts: { type: 'array', items: text(description) } });
const lines = (description: string) => ({ type: 'array', items: text(description) });
const titled = (title: string, body: string): JsonSchema => shape({ title: text(title), body: text(body) });

/** The shape of the answer for each type. Without bounds of lengths, which vendors refuse in a schema: `readAnswer` checks them. */
export const answerSchemas: Readonly<Record<BriefType, JsonSchema>> = {
  caption: posts('The caption, as it is published.'),
  post: posts('The post, as it is published.'),
  linkedin: posts('The post for LinkedIn, as it is published.'),
  thread: posts('One post of the thread, as it is published.'),
  script: titled('Title of the video.', 'The script in Markdown: scenes with what is seen and what is said.'),
  newsletter: titled('Subject of the mail.', 'The mail in Markdown.'),
  article: titled('Title of the article.', 'The article in Markdown, without its title.'),
  article_plan: shape({
    title: text('Title of the article.'),
    sections: {
      type: 'array',
      items: shape({
        heading: text('Heading of the section; empty for an introduction without one.'),
        points: { type: 'array', items: text('A point that the section makes.') },
      }),
    },
  }),
  article_section: shape({ body: text('The section in Markdown, without its heading.') }),
  article_outline: titled('Title of the article.', 'Its outline in Markdown: headings, each with the points below it.'),
  brand_voice: shape({
    voice: shape({
      tone: text('Its tone, in a few words.'),
      style: text('Its style of writing, in one sentence.'),
      audience: text('Whom it speaks to, in one sentence.'),
      values: lines('Something that it stands for.'),
      pillars: lines('Something that it always comes back to.'),
      writingRules: lines('A rule of writing that its texts keep.'),
      doesNotSoundLike: lines('Something that it does not sound like.'),
      topics: lines('Something that it writes about.'),
    }),
  }),
  interview_answer: shape({ reply: shape({ values: lines('The value, or one entry of the list.') }) }),
  image_prompt: shape({ prompt: text('The prompt, as it is given to a model that makes images.') }),
  video_prompt: shape({ prompt: text('The prompt, as it is given to a model that makes videos.') }),
};
