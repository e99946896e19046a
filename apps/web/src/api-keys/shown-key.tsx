import type { ApiKeyFullResource } from '@imprint/sdk';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { Secret } from '../ui/secret.js';
import { Snippet } from '../ui/snippet.js';
import { useWords } from '../words/words.js';
import { apiKeyWords } from './words.js';

/** A key that was just made, by creating or rotating. */
export function ShownKey({ id, attributes: { key, label } }: ApiKeyFullResource): ReactElement {
  const t = useWords(apiKeyWords);
  const { slug } = useOrganization();
  const request = `curl ${window.location.origin}/v1/brands -H "Authorization: Bearer ${key}"`;
  return (
    <Page
      title={label}
      lead={
        <p>
          <Link to={`/${slug}/~/settings/api-keys`}>{t('back')}</Link>
        </p>
      }
    >
      <div className="key-parts">
        <Panel title={t('made.title')}>
          <Secret text={key} label={t('made.key')} />
        </Panel>
        <Panel title={t('made.use')}>
          <div className="key-parts">
            <p>{t('made.use.text')}</p>
            <Snippet text={request} label={t('made.request')} />
            <p>
              <Link to={`/${slug}/~/settings/api-keys/${id}`}>{t('made.settings')}</Link>
            </p>
          </div>
        </Panel>
      </div>
    </Page>
  );
}
