import type { NewsletterResource } from '@imprint/sdk';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty, Panel } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { ImportDialog } from './import-dialog.js';
import { downloadSubscribers, subscribersOf } from './queries.js';
import { states, tones, type SubscriberSearch } from './statuses.js';
import { SubscriberRow } from './subscriber-row.js';
import { newsletterWords } from './words.js';

interface SubscribersPanelProps {
  newsletter: NewsletterResource;
  mayChange: boolean;
}

/** How many subscribers there are; and who they are, for those who may see addresses. */
export function SubscribersPanel({ newsletter, mayChange }: SubscribersPanelProps): ReactElement {
  const t = useWords(newsletterWords);
  const { attributes } = newsletter;
  return (
    <Panel title={t('subscribers')}>
      <div className="stack">
        <ul className="known" aria-label={t('counts')}>
          {states.map((state) => (
            <li key={state}>
              <Status tone={attributes[state] === 0 ? 'neutral' : tones[state]}>
                {t(`count.${state}`, { count: attributes[state] })}
              </Status>
            </li>
          ))}
        </ul>
        {mayChange ? <Addresses newsletter={newsletter} /> : <p className="soft">{t('subscribers.viewer')}</p>}
      </div>
    </Panel>
  );
}

function Addresses({ newsletter }: { newsletter: NewsletterResource }): ReactElement {
  const t = useWords(newsletterWords);
  const organization = useOrganization();
  const address: SubscriberSearch = useSearch({ strict: false });
  const { status: _status, ...others } = address;
  const to = `/${organization.slug}/~/newsletters/${newsletter.id}`;
  const query = useInfiniteQuery(subscribersOf(organization, newsletter.id, address));
  return (
    <>
      <Files newsletter={newsletter} />
      <div>
        <SearchBox label={t('subscribers.search')} to={to} address={{ ...address }} />
        <Filters
          label={t('subscribers.filter')}
          to={to}
          options={[
            { label: t('subscribers.all'), search: { ...others } },
            ...states.map((status) => ({ label: t(`status.${status}`), search: { ...others, status } })),
          ]}
        />
        <Loaded query={query}>
          {({ pages }) => {
            const subscribers = pages.flatMap(({ data }) => data);
            if (subscribers.length === 0) return <None isFiltered={Object.keys(address).length > 0} to={to} />;
            return (
              <ul className="rows" aria-label={t('subscribers')}>
                {subscribers.map((each) => (
                  <SubscriberRow key={each.id} newsletterId={newsletter.id} subscriber={each} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        <More query={query} />
      </div>
    </>
  );
}

function None({ isFiltered, to }: { isFiltered: boolean; to: string }): ReactElement {
  const t = useWords(newsletterWords);
  return (
    <Empty>
      <p>{t(isFiltered ? 'subscribers.none.filtered' : 'subscribers.none')}</p>
      {isFiltered && (
        <Link to={to} search={{}}>
          {t('none.clear.subscribers')}
        </Link>
      )}
    </Empty>
  );
}

/** Addresses from a file, and into one. */
function Files({ newsletter }: { newsletter: NewsletterResource }): ReactElement {
  const t = useWords(newsletterWords);
  const organization = useOrganization();
  const [isImporting, setIsImporting] = useState(false);
  const download = useMutation({ mutationFn: () => downloadSubscribers(organization, newsletter) });
  return (
    <>
      <div className="actions">
        <Button onClick={() => setIsImporting(true)}>{t('import')}</Button>
        <Button onClick={() => download.mutate()} isBusy={download.isPending}>
          {t('export')}
        </Button>
      </div>
      {download.isError && <Trouble error={download.error} />}
      {isImporting && <ImportDialog newsletter={newsletter} onClose={() => setIsImporting(false)} />}
    </>
  );
}
