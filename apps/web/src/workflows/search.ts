import { searchOf } from '../api/pages.js';

export const views = ['canvas', 'list'] as const;
export type View = (typeof views)[number];

/** What the address of a graph holds. Without a view, a small screen has the list. */
export interface GraphSearch {
  view?: View;
}

export const graphSearchOf = ({ view }: Record<string, unknown>): GraphSearch => {
  const known = views.find((each) => each === view);
  return known === undefined ? {} : { view: known };
};

/** What the address of the list holds. */
export interface ListSearch {
  search?: string;
}

export const listSearchOf = (search: Record<string, unknown>): ListSearch => searchOf(search);

export const templateCategories = ['plan', 'create', 'repurpose', 'listen', 'measure'] as const;
export type TemplateCategory = (typeof templateCategories)[number];

/** What the address of the templates holds. */
export interface TemplateSearch extends ListSearch {
  category?: TemplateCategory;
}

export function templateSearchOf(search: Record<string, unknown>): TemplateSearch {
  const category = templateCategories.find((each) => each === search['category']);
  return { ...searchOf(search), ...(category !== undefined && { category }) };
}
