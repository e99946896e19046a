import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { searchOf } from '../api/pages.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Loaded } from '../ui/loaded.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { Outcome } from './outcome.js';
import { deliveryLog, webhookActions, type LogFilters } from './queries.js';
import { statuses } from './statuses.js';
import { webhookWords } from './words.js';

/** Every delivery, narrowed by the address of the page, and a way to repeat what was not delivered. */
export function DeliveryLog(): ReactElement {
  const t = useWords(webhookWords);
  const address: LogFilters = useSearch({ strict: false });
  const organization = useOrganization();
  const to = `/${organization.slug}/~/settings/webhooks`;
  const text = searchOf({ ...address });
  const query = useInfiniteQuery(deliveryLog(organization, address));
  return (
    <>
      <SearchBox label={t('search')} to={to} address={{ ...address }} />
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: text },
          ...statuses.map((status) => ({ label: t(`status.${status}`), search: { ...text, status } })),
        ]}
      />
      <ReplayAll />
      <Loaded query={query}>
        {({ pages }) => {
          const deliveries = pages.flatMap(({ data }) => data);
          const isFiltered = Object.keys(address).length > 0;
          if (deliveries.length === 0) return <Empty>{t(isFiltered ? 'log.filtered' : 'log.none')}</Empty>;
          return (
            <ul className="rows">
              {deliveries.map(({ id, attributes }) => (
                <li key={id}>
                  <Outcome id={id} {...attributes} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} isBusy={query.isFetchingNextPage}>
          {t('more')}
        </Button>
      )}
    </>
  );
}

const hourMs = 3_600_000;
const spans = { hour: hourMs, day: 24 * hourMs, week: 7 * 24 * hourMs } as const;
type Span = keyof typeof spans;

/** Sends again what has failed or was rejected in a time: what has succeeded since then is left out by the API. */
function ReplayAll(): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [span, setSpan] = useState<Span>('day');
  const replay = useMutation({
    mutationFn: () => webhookActions(organization).replaySince(new Date(Date.now() - spans[span]).toISOString()),
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'webhooks', 'deliveries'] }),
  });
  return (
    <div className="replay-all">
      <SelectField
        label={t('replay.since')}
        value={span}
        options={(['hour', 'day', 'week'] as const).map((value) => ({ value, label: t(`span.${value}`) }))}
        onChange={(value) => setSpan(value as Span)}
      />
      <Button onClick={() => replay.mutate()} isBusy={replay.isPending}>
        {t('replay.all')}
      </Button>
      {replay.isSuccess && <p role="status">{t('replayed', { count: replay.data })}</p>}
      {replay.isError && <Trouble error={replay.error} />}
    </div>
  );
}
