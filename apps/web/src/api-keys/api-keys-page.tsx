import type { ApiKeyResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { scopeWords } from '../ui/scope-words.js';
import { Scopes } from '../ui/scopes.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { apiKeyList } from './queries.js';
import { statusOf, statusTones, type KeyStatus } from './statuses.js';
import { apiKeyWords } from './words.js';
import './api-keys.css';

/** Your keys in the organization, narrowed by the status in the address. */
export function ApiKeysPage(): ReactElement {
  useWords(scopeWords);
  const t = useWords(apiKeyWords);
  const { status = 'active' }: { status?: KeyStatus } = useSearch({ strict: false });
  const organization = useOrganization();
  const to = `/${organization.slug}/~/settings/api-keys`;
  const query = useInfiniteQuery(apiKeyList(organization, status));
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t('lead')}</p>}
      actions={
        <Link className="button primary" to={`${to}/new`}>
          {t('create')}
        </Link>
      }
    >
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.active'), search: {} },
          { label: t('filter.expired'), search: { status: 'expired' } },
          { label: t('filter.revoked'), search: { status: 'revoked' } },
        ]}
      />
      <Loaded query={query}>
        {({ pages }) => {
          const keys = pages.flatMap(({ data }) => data);
          if (keys.length === 0) return <Empty>{t(`none.${status}`)}</Empty>;
          return (
            <Listing>
              {keys.map((key) => (
                <Row key={key.id} {...key} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function Row({ id, attributes }: ApiKeyResource): ReactElement {
  const t = useWords(apiKeyWords);
  const { slug } = useOrganization();
  const { label, description, scopes, lastFour } = attributes;
  const status = statusOf(attributes);
  return (
    <li>
      <div>
        <h2 className="theirs">
          {status === 'revoked' ? label : <Link to={`/${slug}/~/settings/api-keys/${id}`}>{label}</Link>}{' '}
          <code className="note">svc_…{lastFour}</code>
        </h2>
        {description !== null && <p className="note theirs">{description}</p>}
        <Restrictions {...attributes} />
        <Scopes scopes={scopes} />
      </div>
      <div className="known">
        <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>
        <span className="note">
          <Use {...attributes} />
        </span>
      </div>
    </li>
  );
}

function Use({ lastUsedAt, expiresAt, revokedAt }: ApiKeyResource['attributes']): ReactElement {
  const t = useWords(apiKeyWords);
  const distance = (at: string) => ({ at: () => <Distance key="at" at={at} /> });
  return (
    <>
      {lastUsedAt === null ? t('used.never') : t.rich('used', distance(lastUsedAt))}
      {revokedAt !== null && <> · {t.rich('revoked', distance(revokedAt))}</>}
      {revokedAt === null && expiresAt !== null && <> · {t.rich('expires', distance(expiresAt))}</>}
    </>
  );
}

function Restrictions({ rateLimit, allowedIps }: ApiKeyResource['attributes']): ReactElement | null {
  const t = useWords(apiKeyWords);
  const restrictions = [
    ...(rateLimit === null ? [] : [t('rate.value', { count: rateLimit })]),
    ...(allowedIps.length === 0 ? [] : [t('ips.restricted')]),
  ];
  return restrictions.length === 0 ? null : <p className="note">{restrictions.join(' · ')}</p>;
}
