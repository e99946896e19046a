import { createApiKey } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { createBody, newKey, type KeyFields } from './fields.js';
import { KeyForm } from './key-form.js';
import { useListsReadAgain } from './queries.js';
import { ShownKey } from './shown-key.js';
import { apiKeyWords } from './words.js';
import './api-keys.css';

/** A form, and in its place the key once it is made. */
export function NewApiKeyPage(): ReactElement {
  const t = useWords(apiKeyWords);
  const { client, slug, name } = useOrganization();
  const readAgain = useListsReadAgain();
  const creation = useMutation({
    mutationFn: (fields: KeyFields) => createApiKey({ client, body: createBody(fields) }),
    onSuccess: readAgain,
    // The answer holds the key.
    gcTime: 0,
  });
  if (creation.data !== undefined) return <ShownKey {...creation.data.data} />;
  return (
    <Page
      title={t('new.title')}
      lead={
        <p>
          <Link to={`/${slug}/~/settings/api-keys`}>{t('back')}</Link>
        </p>
      }
    >
      <Panel title={t('new.settings')} aside={<span className="note theirs">{name}</span>}>
        <KeyForm
          initial={newKey}
          action={t('create')}
          isNew
          isBusy={creation.isPending}
          error={creation.error}
          onSubmit={creation.mutate}
        />
      </Panel>
    </Page>
  );
}
