import type { SectionBrief, WrittenAnswer } from '@imprint/domain/generation/text';
import type { Composer } from './composer.js';
import { article } from './pages.js';

type Planned = SectionBrief['sections'];

/** The article that the composer makes, section by section. Each call for the same brief has to make the same one. */
function sectionsOf(composer: Composer): { title: string; sections: { heading: string; body: string }[] } {
  const { title, body } = article(composer);
  const [introduction = '', ...others] = `\n\n${body}`.split('\n\n## ');
  const sections = others.map((text) => {
    const end = text.indexOf('\n');
    return { heading: text.slice(0, end), body: text.slice(end).trim() };
  });
  return { title, sections: [{ heading: '', body: introduction.trim() }, ...sections].filter((one) => one.body !== '') };
}

/** Headings of the article that it is going to write; with an outline, only its title is new. */
export function plan(composer: Composer, outline: Planned | undefined): WrittenAnswer {
  const { title, sections } = sectionsOf(composer);
  const planned = outline ?? sections.map(({ heading }) => ({ heading, points: [] }));
  return { title, sections: planned.map(({ heading, points }) => ({ heading, points: [...points] })) };
}

/** A section of its own article; for one that somebody else has planned, its points and what the article has at that place. */
export function section(composer: Composer, brief: SectionBrief | undefined): WrittenAnswer {
  const { sections } = sectionsOf(composer);
  const { heading = '', points = [] } = brief?.sections[brief.index] ?? {};
  const own = points.length === 0 ? sections.find((one) => one.heading === heading) : undefined;
  if (own !== undefined) return { body: own.body };
  const paragraphs = sections.flatMap((one) => one.body.split('\n\n')).filter((text) => !text.startsWith('- '));
  const count = brief?.sections.length ?? 1;
  const share = paragraphs.filter((_text, index) => Math.floor((index * count) / paragraphs.length) === (brief?.index ?? 0));
  const body = [...points.map(sentence), ...share].join('\n\n');
  return { body: body === '' ? sentence(heading) : body };
}

/** A point as a sentence. */
const sentence = (point: string): string => (/[.!?…:]$/u.test(point.trim()) ? point.trim() : `${point.trim()}.`);
