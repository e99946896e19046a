import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { searchOf } from '../../api/pages.js';
import { Filters } from '../../ui/filters.js';
import { Loaded } from '../../ui/loaded.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/panel.js';
import { SearchBox } from '../../ui/search-box.js';
import { useWords } from '../../words/words.js';
import { templateCategories, type TemplateSearch } from '../search.js';
import { useCatalogue, type TemplateTexts } from './catalogue.js';
import { templates, useMissingNeeds, type TemplateNeed, type TemplateSummary } from './queries.js';
import { TemplateCard } from './template-card.js';
import { templateWords } from './words.js';
import './templates.css';

/** Workflows that are ready to be used, by what they are for. */
export function TemplatesPage(): ReactElement {
  const t = useWords(templateWords);
  const organization = useOrganization();
  const address: TemplateSearch = useSearch({ strict: false });
  const query = useQuery(templates(organization));
  const missing = useMissingNeeds();
  const textsOf = useCatalogue();
  const list = `/${organization.slug}/~/workflows`;
  const to = `${list}/templates`;
  const { search, category } = address;
  const text: { search?: string } = searchOf({ search });
  return (
    <Page title={t('title')} lead={<Lead list={list} />}>
      <SearchBox label={t('find')} to={to} address={{ ...address }} />
      <Filters
        label={t('categories')}
        to={to}
        options={[
          { label: t('category.all'), search: text },
          ...templateCategories.map((each) => ({ label: t(`category.${each}`), search: { ...text, category: each } })),
        ]}
      />
      <Loaded query={query}>
        {(all) => {
          const found = all.filter(
            (each) => isFound(textsOf(each), search) && (category === undefined || each.attributes.category === category),
          );
          return found.length === 0 ? (
            <Empty>
              <p>{t('none')}</p>
              <Link to={to} search={{}}>
                {t('none.clear')}
              </Link>
            </Empty>
          ) : (
            <Categories found={found} missing={missing} />
          );
        }}
      </Loaded>
    </Page>
  );
}

function Lead({ list }: { list: string }): ReactElement {
  const t = useWords(templateWords);
  return (
    <>
      <p className="note">
        <Link to={list}>{t('back')}</Link>
      </p>
      <p className="note">{t('lead')}</p>
    </>
  );
}

const isFound = ({ title, about }: TemplateTexts, search = ''): boolean =>
  `${title} ${about}`.toLowerCase().includes(search.toLowerCase());

interface CategoriesProps {
  found: readonly TemplateSummary[];
  missing: (needs: readonly TemplateNeed[]) => readonly TemplateNeed[];
}

function Categories({ found, missing }: CategoriesProps): ReactElement {
  const t = useWords(templateWords);
  return (
    <>
      <p className="note" role="status">
        {t('count', { count: found.length })}
      </p>
      {templateCategories.map((category) => {
        const own = found.filter(({ attributes }) => attributes.category === category);
        return own.length === 0 ? null : (
          <section key={category} className="template-category" aria-labelledby={`category-${category}`}>
            <h2 id={`category-${category}`}>{t(`category.${category}`)}</h2>
            <ul className="template-cards">
              {own.map((each) => (
                <TemplateCard key={each.id} template={each} missing={missing(each.attributes.needs)} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
