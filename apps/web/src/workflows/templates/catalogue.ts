import { defineWords, useWords } from '../../words/words.js';
import type { InputTexts } from '../runs/input-fields.js';
import type { TemplateSummary } from './queries.js';

const catalogueWords = defineWords({
  en: () => import('./catalogue-words.en.json'),
  de: () => import('./catalogue-words.de.json'),
});

/** What a template says, in the language of the page. */
export interface TemplateTexts extends InputTexts {
  title: string;
  about: string;
}

/** Templates in the language of the page; what has no words there is said as the API says it. */
export function useCatalogue(): (template: Pick<TemplateSummary, 'id' | 'attributes'>) => TemplateTexts {
  const t = useWords(catalogueWords);
  const first = (...ids: readonly string[]): string | undefined => ids.filter(t.has).map((id) => t(id))[0];
  return ({ id, attributes: { label, description } }) => ({
    title: first(id) ?? label,
    about: first(`${id}.about`) ?? description,
    label: (name, field) => (field === undefined ? first(`${id}.${name}`, `input.${name}`) : first(`${id}.${name}.${field}`)),
    hint: (name) => first(`${id}.${name}.hint`, `input.${name}.hint`),
  });
}
