import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { scopeWords } from '../ui/scope-words.js';
import { useWords } from '../words/words.js';
import { ConnectionRow } from './connection-row.js';
import { mcpConnectionList } from './queries.js';
import { connectionWords } from './words.js';

/** Who is connected by OAuth: your own clients, or for admins those of everybody. */
export function McpConnectionsPage(): ReactElement {
  useWords(scopeWords);
  const t = useWords(connectionWords);
  const { of }: { of?: 'everyone' } = useSearch({ strict: false });
  const organization = useOrganization();
  const { slug, role } = organization;
  const isAdmin = roleAtLeast(role, 'admin');
  const isOfAll = isAdmin && of === 'everyone';
  const query = useInfiniteQuery(mcpConnectionList(organization, isOfAll));
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t('lead')}</p>}
      actions={
        <Link className="button primary" to={`/${slug}/~/connect`}>
          {t('connect')}
        </Link>
      }
    >
      {isAdmin && <Whose />}
      <Loaded query={query}>
        {({ pages }) => {
          const connections = pages.flatMap(({ data }) => data);
          if (connections.length === 0) return <Empty>{t(isOfAll ? 'none.everyone' : 'none')}</Empty>;
          return (
            <Listing>
              {connections.map((connection) => (
                <ConnectionRow key={connection.id} isOfAll={isOfAll} {...connection} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

/** For admins. */
function Whose(): ReactElement {
  const t = useWords(connectionWords);
  const { slug } = useOrganization();
  return (
    <Filters
      label={t('filter')}
      to={`/${slug}/~/settings/mcp-connections`}
      options={[
        { label: t('filter.own'), search: {} },
        { label: t('filter.everyone'), search: { of: 'everyone' } },
      ]}
    />
  );
}
