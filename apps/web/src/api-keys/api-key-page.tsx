import { updateApiKey, type ApiKeyFullResource, type ApiKeyResource } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Distance, Moment } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { scopeWords } from '../ui/scope-words.js';
import { Scopes } from '../ui/scopes.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { fieldsOf, updateBody, type KeyFields } from './fields.js';
import { KeyActions } from './key-actions.js';
import { KeyForm } from './key-form.js';
import { apiKey, useListsReadAgain } from './queries.js';
import { ShownKey } from './shown-key.js';
import { statusOf, statusTones } from './statuses.js';
import { apiKeyWords } from './words.js';
import './api-keys.css';

/** One key: what is known of it, and its settings. */
export function ApiKeyPage(): ReactElement {
  useWords(scopeWords);
  const { apiKeyId = '' }: { apiKeyId?: string } = useParams({ strict: false });
  return <OneKey key={apiKeyId} apiKeyId={apiKeyId} />;
}

function OneKey({ apiKeyId }: { apiKeyId: string }): ReactElement {
  const [rotated, setRotated] = useState<ApiKeyFullResource>();
  const organization = useOrganization();
  // The old key is gone once it is rotated: nobody asks for it again.
  const query = useQuery({ ...apiKey(organization, apiKeyId), enabled: rotated === undefined });
  if (rotated !== undefined) return <ShownKey {...rotated} />;
  return <Loaded query={query}>{({ data }) => <Details apiKey={data} onRotated={setRotated} />}</Loaded>;
}

interface DetailsProps {
  apiKey: ApiKeyResource;
  onRotated: (made: ApiKeyFullResource) => void;
}

function Details({ apiKey: { id, attributes }, apiKey: row, onRotated }: DetailsProps): ReactElement {
  const t = useWords(apiKeyWords);
  const { slug } = useOrganization();
  const status = statusOf(attributes);
  return (
    <Page
      title={attributes.label}
      lead={
        <p>
          <Link to={`/${slug}/~/settings/api-keys`}>{t('back')}</Link>
        </p>
      }
      actions={<KeyActions id={id} canRotate={status === 'active'} onRotated={onRotated} />}
    >
      <div className="key-page">
        {status === 'active' ? (
          <Settings apiKey={row} />
        ) : (
          <Panel title={t('settings')}>
            <p>{t('expired.text')}</p>
          </Panel>
        )}
        <Panel title={t('about')} aside={<Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>}>
          <Facts {...attributes} />
        </Panel>
      </div>
    </Page>
  );
}

function Settings({ apiKey: row }: { apiKey: ApiKeyResource }): ReactElement {
  const t = useWords(apiKeyWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const readAgain = useListsReadAgain();
  // What was last read into the form or saved from it: what others change meanwhile stays as they left it.
  const [before, setBefore] = useState(() => fieldsOf(row));
  const change = useMutation({
    mutationFn: async (fields: KeyFields) => {
      const body = updateBody(fields, before);
      const isSame = Object.keys(body).length === 0;
      return isSame ? undefined : updateApiKey({ client: organization.client, path: { id: row.id }, body });
    },
    onSuccess: async (answer, fields) => {
      setBefore(fields);
      if (answer === undefined) return;
      queries.setQueryData(apiKey(organization, row.id).queryKey, answer);
      await readAgain();
    },
  });
  return (
    <Panel title={t('settings')}>
      <KeyForm initial={before} action={t('save')} isBusy={change.isPending} error={change.error} onSubmit={change.mutate} />
      <p role="status" className="note">
        {change.isSuccess && t('saved')}
      </p>
    </Panel>
  );
}

function Facts(attributes: ApiKeyResource['attributes']): ReactElement {
  const t = useWords(apiKeyWords);
  const { lastFour, scopes, usageCount, lastUsedAt, lastUsedIp, createdAt, expiresAt } = attributes;
  return (
    <dl className="key-facts">
      <dt>{t('key')}</dt>
      <dd>
        <code>svc_…{lastFour}</code>
      </dd>
      <dt>{t('permissions')}</dt>
      <dd>
        <Scopes scopes={scopes} />
      </dd>
      <dt>{t('lastUsed')}</dt>
      <dd>
        {lastUsedAt === null ? t('never') : <Distance at={lastUsedAt} />}
        {lastUsedIp !== null && <span className="note theirs"> · {lastUsedIp}</span>}
      </dd>
      <dt>{t('requests')}</dt>
      <dd>{t('requests.count', { count: usageCount })}</dd>
      <dt>{t('created')}</dt>
      <dd>
        <Moment at={createdAt} />
      </dd>
      <dt>{t('expiry')}</dt>
      <dd>{expiresAt === null ? t('expiry.never') : <Moment at={expiresAt} />}</dd>
    </dl>
  );
}
