import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { brokenConnections, pendingApprovals, sickEndpoint, troubledReleases, type TroubledStatus } from './queries.js';
import { overviewWords } from './words.js';

/** Everything that waits for a person: approvals, releases that went wrong, accounts and endpoints that no longer work. */
export function Attention(): ReactElement {
  const t = useWords(overviewWords);
  const organization = useOrganization();
  const { slug } = organization;
  const approvals = useQuery(pendingApprovals(organization));
  const releases = useQuery(troubledReleases(organization));
  const connections = useQuery(brokenConnections(organization));
  const mayConfigure = roleAtLeast(organization.role, 'admin');
  const endpoint = useQuery({ ...sickEndpoint(organization), enabled: mayConfigure });
  const count =
    (approvals.data?.data.length ?? 0) +
    (releases.data?.releases.length ?? 0) +
    (connections.data?.length ?? 0) +
    (endpoint.data ? 1 : 0);
  const isRead = [approvals, releases, connections, ...(mayConfigure ? [endpoint] : [])].every(({ isSuccess }) => isSuccess);
  return (
    <Panel title={t('attention.title')}>
      {isRead && count === 0 && <Empty>{t('attention.none')}</Empty>}
      <ul className="rows">
        <Loaded query={approvals}>
          {({ data }) =>
            data.map(({ id, attributes: { summary, requestedBy } }) => (
              <Item key={id} title={summary} text={t('attention.approval', { name: requestedBy.name })}>
                <Link className="button" to={`/${slug}/~/publishing/review/${id}`}>
                  {t('attention.review')}
                </Link>
              </Item>
            ))
          }
        </Loaded>
        <Loaded query={releases}>{(troubled) => <Releases {...troubled} />}</Loaded>
        <Loaded query={connections}>
          {(broken) =>
            broken.map(({ id, attributes: { platform, handle, displayName } }) => (
              <Item key={id} title={displayName ?? handle ?? platform} text={t('attention.connection', { platform })}>
                <Link className="button" to={`/${organization.slug}/~/connections`}>
                  {t('attention.reconnect')}
                </Link>
              </Item>
            ))
          }
        </Loaded>
        {mayConfigure && <Loaded query={endpoint}>{(sick) => sick && <Endpoint isOff={sick.disabledReason !== null} />}</Loaded>}
      </ul>
    </Panel>
  );
}

function Releases({ releases, total }: { releases: readonly ReleaseResource[]; total: number }): ReactElement {
  const t = useWords(overviewWords);
  const { slug } = useOrganization();
  return (
    <>
      {releases.map(({ id, attributes: { title, status, targetSummary } }) => (
        <Item
          key={id}
          title={<Link to={`/${slug}/~/releases/${id}`}>{title}</Link>}
          text={t(`attention.${status as TroubledStatus}`, { ...targetSummary })}
        />
      ))}
      {total > releases.length && (
        <li>
          <Link to={`/${slug}/~/releases`}>{t('attention.more', { count: total - releases.length })}</Link>
        </li>
      )}
    </>
  );
}

function Endpoint({ isOff }: { isOff: boolean }): ReactElement {
  const t = useWords(overviewWords);
  const { slug } = useOrganization();
  return (
    <Item title={t('attention.webhooks')} text={t(isOff ? 'attention.webhooks.off' : 'attention.webhooks.failing')}>
      <Link className="button" to={`/${slug}/~/settings/webhooks`}>
        {t('attention.webhooks')}
      </Link>
    </Item>
  );
}

function Item({ title, text, children }: { title: ReactNode; text: string; children?: ReactNode }): ReactElement {
  return (
    <li>
      <div>
        <h3 className="theirs">{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}
