import { limits } from '@imprint/contracts/limits';
import type { ArticleDraft, PlannedSection } from '../article-draft.js';
import type { GenerationRun } from '../generation-kind.js';
import type { TextBrief, TextModel, TokenUsage } from './text-model.js';
import { writeAnswer, type WritingRun } from './write-answer.js';

/** Percent of an article that are done once it is planned, and once all of its sections are written. */
const [planned, writtenDown] = [10, 95];
/** Characters of the section before that the model reads, so that the next one reads on from it. */
const lookBack = 600;

/** The run that an article is written in. */
export interface ArticleRun extends Omit<GenerationRun, 'used'>, Pick<WritingRun, 'id' | 'begin'> {
  /** What an earlier attempt has kept. */
  draft: ArticleDraft | null;
  /** Sections that the caller wants; the model plans them without. */
  outline: readonly PlannedSection[] | undefined;
  /** Receives what each call used. */
  used: (usage: TokenUsage) => Promise<void>;
}

/**
 * Has a model write an article section by section. Each one is kept once it is written, so that another attempt goes on with the next.
 * @throws ModelError
 */
export async function writeArticle(model: TextModel, brief: TextBrief, run: ArticleRun): Promise<ArticleDraft> {
  const draft = run.draft ?? (await plan(model, brief, run));
  const { title, sections } = draft;
  for (const [index, section] of sections.entries()) {
    const [from, to] = [progressAt(index, sections.length), progressAt(index + 1, sections.length)];
    run.progress(from);
    if (section.body !== null) continue;
    const before = sections[index - 1]?.body?.slice(-lookBack) ?? '';
    const own: TextBrief = { ...brief, type: 'article_section', section: { title, sections, index, before } };
    const progress = (percent: number): void => run.progress(from + ((to - from) * percent) / 100);
    const written = await writeAnswer(model, own, { ...run, progress });
    section.body = withoutHeading(written.answer.body ?? '', section.heading);
    if (written.removed.length > 0) draft.removed = [...new Set([...(draft.removed ?? []), ...written.removed])];
    if (written.isCutOff) draft.cutOff = [...(draft.cutOff ?? []), section.heading || title];
    await run.save(draft);
  }
  return draft;
}

/** The article in Markdown, without its title. */
export function bodyOf({ sections }: ArticleDraft): string {
  return sections
    .map(({ heading, body }) => (heading === '' ? body : `## ${heading}\n\n${body ?? ''}`))
    .join('\n\n')
    .slice(0, limits.articleBodyLength);
}

async function plan(model: TextModel, brief: TextBrief, run: ArticleRun): Promise<ArticleDraft> {
  const { outline } = run;
  const own: TextBrief = { ...brief, type: 'article_plan', ...(outline !== undefined && { outline }) };
  // A plan is no text that anybody reads.
  const unseen = { ...run, begin: undefined, progress: (percent: number) => run.progress((planned * percent) / 100) };
  const { answer, isCutOff, removed } = await writeAnswer(model, own, unseen);
  const sections = (outline ?? answer.sections ?? []).map((section) => ({ ...section, body: null }));
  const title = answer.title ?? '';
  const draft: ArticleDraft = { title, sections, ...(isCutOff && { cutOff: [title] }), ...(removed.length > 0 && { removed }) };
  await run.save(draft);
  return draft;
}

const progressAt = (sections: number, all: number): number => planned + ((writtenDown - planned) * sections) / all;

/** Models repeat the heading although they are told not to. */
function withoutHeading(body: string, heading: string): string {
  const [first = '', ...rest] = body.split('\n');
  const isRepeated =
    heading !== '' &&
    first
      .replace(/^#+\s*/u, '')
      .trim()
      .toLowerCase() === heading.trim().toLowerCase();
  const text = isRepeated ? rest.join('\n').trim() : body;
  return text === '' ? body : text;
}
