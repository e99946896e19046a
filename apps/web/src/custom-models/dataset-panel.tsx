import type { TrainingResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { picturesOf } from './queries.js';
import { customModelWords } from './words.js';

/** The pictures that it learns from, and those that were left out. */
export function DatasetPanel({ shown: { id, attributes } }: { shown: TrainingResource }): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const query = useQuery(picturesOf(organization, id));
  const { assetIds, duplicates } = attributes;
  const numberOf = (assetId: string): number => assetIds.indexOf(assetId) + 1;
  const originalOf = (assetId: string): string | undefined => duplicates.find((each) => each.assetId === assetId)?.duplicateOf;
  return (
    <Panel
      title={t('pictures')}
      aside={
        <span>
          {t(attributes.status === 'completed' ? 'dataset.learned' : 'dataset.count', {
            count: assetIds.length - duplicates.length,
          })}
        </span>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <div className="stack">
            {data.length > 0 && (
              <ol className="dataset" aria-label={t('pictures')}>
                {data.map(({ id: assetId, attributes: { url, altText } }) => {
                  const [number, original] = [numberOf(assetId), originalOf(assetId)];
                  return (
                    <li key={assetId} data-problem={original === undefined ? undefined : 'duplicate'}>
                      <Link to={`/${organization.slug}/~/library/${assetId}`}>
                        <img src={url} alt={altText ?? t('picture', { number })} loading="lazy" />
                      </Link>
                      <span className="number" aria-hidden="true">
                        {number}
                      </span>
                      {original !== undefined && (
                        <p className="problem">{t('problem.duplicate', { number: numberOf(original) })}</p>
                      )}
                    </li>
                  );
                })}
              </ol>
            )}
            {data.length < assetIds.length && (
              <p className="note">{t('dataset.gone', { count: assetIds.length - data.length })}</p>
            )}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
