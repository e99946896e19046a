import { roleAtLeast } from '@imprint/contracts/access';
import type { WorkflowSummaryResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { CreateDialog } from './create-dialog.js';
import type { Kinds } from './graph/kinds.js';
import { iconOf } from './kind-icons.js';
import { nodeKinds, workflowList } from './queries.js';
import { latestExecutions } from './runs/queries.js';
import type { ListSearch } from './search.js';
import { executionTones } from './statuses.js';
import { WorkflowActions } from './workflow-actions.js';
import { workflowWords } from './words.js';
import './workflows.css';

/** Every workflow of the organization. */
export function WorkflowsPage(): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const [isCreating, setIsCreating] = useState(false);
  const canChange = roleAtLeast(organization.role, 'creator');
  return (
    <Page
      title={t('title')}
      lead={<p className="note">{t('lead')}</p>}
      actions={
        <>
          <Link className="button" to={`/${organization.slug}/~/workflows/templates`}>
            {t('templates')}
          </Link>
          {canChange && (
            <Button kind="primary" onClick={() => setIsCreating(true)}>
              {t('create')}
            </Button>
          )}
        </>
      }
    >
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
      <Workflows canChange={canChange} />
    </Page>
  );
}

function Workflows({ canChange }: { canChange: boolean }): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const address: ListSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(workflowList(organization, address));
  const { data: kinds = new Map() as Kinds } = useQuery(nodeKinds(organization));
  const to = `/${organization.slug}/~/workflows`;
  return (
    <>
      <SearchBox label={t('find')} to={to} address={{ ...address }} />
      <Loaded query={query}>
        {({ pages }) => {
          const workflows = pages.flatMap(({ data }) => data);
          if (workflows.length > 0)
            return (
              <Listing>
                {workflows.map((each) => (
                  <WorkflowRow key={each.id} workflow={each} kinds={kinds} canChange={canChange} />
                ))}
              </Listing>
            );
          return (
            <Empty>
              <p>{t(address.search === undefined ? 'none' : 'none.found')}</p>
              {address.search === undefined ? (
                <Link to={`${to}/templates`}>{t('templates.browse')}</Link>
              ) : (
                <Link to={to} search={{}}>
                  {t('none.clear')}
                </Link>
              )}
            </Empty>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

interface WorkflowRowProps {
  workflow: WorkflowSummaryResource;
  kinds: Kinds;
  canChange: boolean;
}

function WorkflowRow({ workflow, kinds, canChange }: WorkflowRowProps): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const { label, brandId, nodeCount, publishedVersion, hasUnpublishedChanges, updatedAt } = workflow.attributes;
  const { data: known } = useQuery({ ...brands(organization), enabled: brandId !== null });
  const brand = known?.data.find(({ id }) => id === brandId)?.attributes.label;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${organization.slug}/~/workflows/${workflow.id}`}>
            {label}
          </Link>
        </h2>
        <p className="note">
          {brand !== undefined && (
            <>
              <span className="theirs">{brand}</span> ·{' '}
            </>
          )}
          {t('nodes.count', { count: nodeCount })} · <Distance at={updatedAt} />
        </p>
      </div>
      <div className="known">
        <KindIcons names={workflow.attributes.kinds} kinds={kinds} />
        {publishedVersion === null ? (
          <Status tone="neutral">{t('published.never')}</Status>
        ) : (
          <Status tone={hasUnpublishedChanges ? 'waiting' : 'well'}>
            {t(hasUnpublishedChanges ? 'published.changed' : 'published', { number: publishedVersion })}
          </Status>
        )}
        <LastRun workflowId={workflow.id} />
        {canChange && <WorkflowActions workflow={workflow} />}
      </div>
    </li>
  );
}

/** How it last ran, as far as that is among the latest executions. */
function LastRun({ workflowId }: { workflowId: string }): ReactElement | null {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const { data = [] } = useQuery(latestExecutions(organization));
  const latest = data.find(({ attributes }) => attributes.workflowId === workflowId);
  if (latest === undefined) return null;
  const { status, createdAt } = latest.attributes;
  return (
    <Link className="last-run note" to={`/${organization.slug}/~/workflows/${workflowId}/executions/${latest.id}`}>
      <span className="visually-hidden">{t('last')} </span>
      <Status tone={executionTones[status]}>{t(`status.${status}`)}</Status> <Distance at={createdAt} />
    </Link>
  );
}

const mostIcons = 6;

/** What it is made of, at a glance. */
function KindIcons({ names, kinds }: { names: readonly string[]; kinds: Kinds }): ReactElement {
  const t = useWords(workflowWords);
  const labels = names.map((name) => kinds.get(name)?.label ?? name);
  return (
    <span className="kind-icons" title={labels.join(', ')}>
      {names.slice(0, mostIcons).map((name) => (
        <Icon key={name} name={iconOf(name, kinds.get(name)?.group)} />
      ))}
      {names.length > mostIcons && <span aria-hidden="true">+{names.length - mostIcons}</span>}
      <span className="visually-hidden">{t('kinds', { kinds: labels.join(', ') })}</span>
    </span>
  );
}
