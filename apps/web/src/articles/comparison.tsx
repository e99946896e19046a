import type { ArticleResource, ArticleVersionChanges, TextChange } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Loaded } from '../ui/loaded.js';
import { TextChanges } from '../ui/text-changes.js';
import { useWords } from '../words/words.js';
import { differenceBetween } from './text-differences.js';
import { changesSince, version } from './version-queries.js';
import { articleWords } from './words.js';

interface ComparisonProps {
  article: ArticleResource;
  /** Of the version. */
  number: number;
}

const fields = ['title', 'excerpt', 'body'] as const;
const labels = { title: 'headline', excerpt: 'excerpt', body: 'text' } as const;
const views = ['changes', 'sides'] as const;

/** What the article says differently from a version, field by field. */
export function Comparison(props: ComparisonProps): ReactElement {
  const t = useWords(articleWords);
  const [view, setView] = useState<(typeof views)[number]>('changes');
  return (
    <div className="stack">
      <div className="comparing" role="group" aria-label={t('version.view')}>
        {views.map((each) => (
          <Button key={each} kind="quiet" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(`version.${each}`)}
          </Button>
        ))}
      </div>
      {view === 'changes' ? <Changes {...props} /> : <Sides {...props} />}
    </div>
  );
}

/** In one text. */
function Changes({ article, number }: ComparisonProps): ReactElement {
  const query = useQuery(changesSince(useOrganization(), article.id, number, article.attributes.revision));
  return <Loaded query={query}>{({ data }) => <ChangedFields changes={data.attributes} />}</Loaded>;
}

const isChanged = (changes: readonly TextChange[]): boolean => changes.some(({ kind }) => kind !== 'same');
const notes = { words: undefined, paragraphs: 'version.coarse', texts: 'version.apart' } as const;

function ChangedFields({ changes }: { changes: ArticleVersionChanges['attributes'] }): ReactElement {
  const t = useWords(articleWords);
  const changed = fields.filter((field) => isChanged(changes[field]));
  const note = notes[changes.comparedBy];
  if (changed.length === 0) return <p className="note">{t('version.same')}</p>;
  return (
    <>
      {note !== undefined && <p className="note">{t(note)}</p>}
      {changed.map((field) => (
        <section key={field} aria-label={t(labels[field])}>
          <h4>{t(labels[field])}</h4>
          <TextChanges changes={changes[field]} />
        </section>
      ))}
    </>
  );
}

/** As two texts beside each other. */
function Sides({ article, number }: ComparisonProps): ReactElement {
  const t = useWords(articleWords);
  const query = useQuery(version(useOrganization(), article.id, number));
  return (
    <Loaded query={query}>
      {({ data: { attributes: then } }) => {
        const rows = fields.flatMap((field) => {
          const difference = differenceBetween(then[field] ?? '', article.attributes[field] ?? '');
          return difference === null ? [] : [{ field, ...difference }];
        });
        if (rows.length === 0) return <p className="note">{t('version.same')}</p>;
        return (
          <table className="version-differences">
            <thead>
              <tr>
                <th scope="col">{t('version.field')}</th>
                <th scope="col">{t('version.then')}</th>
                <th scope="col">{t('version.present')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{t(labels[field])}</th>
                  <td className="theirs">{before}</td>
                  <td className="theirs">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        );
      }}
    </Loaded>
  );
}
