import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { tagList } from '../api/tags.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { useCreation } from './changes.js';
import { TagForm } from './tag-form.js';
import { TagRow } from './tag-row.js';
import { tagWords } from './words.js';
import './tags.css';

/** The tags of the organization. */
export function TagsPage(): ReactElement {
  const t = useWords(tagWords);
  const organization = useOrganization();
  const canChange = roleAtLeast(organization.role, 'creator');
  const creation = useCreation();
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <div className="tags-page">
        {canChange && (
          <Panel title={t('new')}>
            <TagForm change={creation} submit={t('create')} />
          </Panel>
        )}
        <Panel title={t('title')}>
          <Loaded query={useQuery(tagList(organization))}>
            {(tags) =>
              tags.length === 0 ? (
                <Empty>
                  <p>{t('none')}</p>
                  {canChange && <p>{t('none.write')}</p>}
                </Empty>
              ) : (
                <ul className="rows">
                  {tags.map((tag) => (
                    <TagRow key={tag.id} tag={tag} canChange={canChange} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}
