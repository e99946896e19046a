import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { snippetList } from '../api/snippets.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { useSnippetChanges } from './changes.js';
import { SnippetForm } from './snippet-form.js';
import { SnippetRow } from './snippet-row.js';
import { snippetWords } from './words.js';
import './snippets.css';

/** The snippets of the organization. */
export function SnippetsPage(): ReactElement {
  const t = useWords(snippetWords);
  const organization = useOrganization();
  const canChange = roleAtLeast(organization.role, 'creator');
  const { creation } = useSnippetChanges();
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead')}</p>}>
      <div className="snippets-page">
        {canChange && (
          <Panel title={t('new')}>
            <SnippetForm change={creation} submit={t('create')} />
          </Panel>
        )}
        <Panel title={t('title')}>
          <Loaded query={useQuery(snippetList(organization))}>
            {(snippets) =>
              snippets.length === 0 ? (
                <Empty>
                  <p>{t('none')}</p>
                  {canChange && <p>{t('none.write')}</p>}
                </Empty>
              ) : (
                <ul className="rows">
                  {snippets.map((snippet) => (
                    <SnippetRow key={snippet.id} snippet={snippet} canChange={canChange} />
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
