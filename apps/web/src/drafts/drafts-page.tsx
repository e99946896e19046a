import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { batchTones } from '../ui/batch-tones.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { DraftsForm } from './drafts-form.js';
import { latestDraftBatches } from './queries.js';
import { draftsWords } from './words.js';
import './drafts.css';

/** Asks a model for many drafts, and shows how far the latest batches are. */
export function DraftsPage(): ReactElement {
  const t = useWords(draftsWords);
  const { slug, role } = useOrganization();
  return (
    <Page title={t('title')} lead={<Link to={`/${slug}/~/write`}>{t('back')}</Link>}>
      <div className="drafts">
        <Panel title={t('form')}>{roleAtLeast(role, 'creator') ? <DraftsForm /> : <p className="soft">{t('viewer')}</p>}</Panel>
        <Panel title={t('latest')}>
          <Latest />
        </Panel>
      </div>
    </Page>
  );
}

function Latest(): ReactElement {
  const t = useWords(draftsWords);
  const organization = useOrganization();
  const query = useQuery(latestDraftBatches(organization));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t('latest.none')}</Empty>
        ) : (
          <ul className="rows">
            {data.map(({ id, attributes: { topics, total, status, createdAt } }) => (
              <li key={id}>
                <div>
                  <p className="title">
                    <Link className="theirs" to={`/${organization.slug}/~/write/batches/${id}`}>
                      {topics[0]}
                    </Link>
                  </p>
                  <p className="note">
                    {t('drafts', { count: total })} · <Distance at={createdAt} />
                  </p>
                </div>
                <Status tone={batchTones[status]}>{t(`status.${status}`)}</Status>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
