import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { accountsOf } from './queries.js';
import { brandWords } from './words.js';

/** Where the posts of a brand go. */
export function AccountsPanel({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const to = `/${organization.slug}/~/connections`;
  const query = useInfiniteQuery(accountsOf(organization, brandId));
  return (
    <Panel title={t('accounts')} aside={<Link to={to}>{t('accounts.all')}</Link>}>
      <div className="stack">
        <Loaded query={query}>
          {({ pages }) => {
            const accounts = pages.flatMap(({ data }) => data);
            if (accounts.length === 0) return <Empty>{t('accounts.none')}</Empty>;
            return (
              <ul className="rows">
                {accounts.map(({ id, attributes: { displayName, handle, platform, status } }) => (
                  <li key={id}>
                    <div>
                      <h3 className="theirs">{displayName ?? handle ?? platform}</h3>
                      <p className="theirs">{platform}</p>
                    </div>
                    <Status tone={status === 'connected' ? 'well' : 'waiting'}>
                      {t(status === 'connected' ? 'account.connected' : 'account.other')}
                    </Status>
                  </li>
                ))}
              </ul>
            );
          }}
        </Loaded>
        <More query={query} />
      </div>
    </Panel>
  );
}
