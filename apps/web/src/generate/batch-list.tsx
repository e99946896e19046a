import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { BatchStatus } from './batch-status.js';
import { latestBatches } from './queries.js';
import { generateWords } from './words.js';

/** The latest batches and how far they are. */
export function BatchList(): ReactElement {
  const t = useWords(generateWords);
  const organization = useOrganization();
  const query = useQuery(latestBatches(organization));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Empty>{t('batches.none')}</Empty>
        ) : (
          <ul className="rows">
            {data.map(({ id, attributes: { kind, prompts, total, status, createdAt } }) => (
              <li key={id}>
                <div>
                  <p className="title">
                    <Link className="theirs" to={`/${organization.slug}/~/generate/batches/${id}`}>
                      {prompts[0]}
                    </Link>
                  </p>
                  <p className="note">
                    {t('batch.outputs', { kind: t(`kind.${kind}`), count: total })} · <Distance at={createdAt} />
                  </p>
                </div>
                <BatchStatus status={status} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}
