import type { DeliveryResource, WebhookSettingsResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useId, type ReactElement } from 'react';
import { eventTypes } from '../api/event-types.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { useQuestion } from '../ui/confirm.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Empty } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { deliveryList } from './queries.js';
import { ReplayDialog } from './replay-dialog.js';
import { logSearchOf, statuses, statusTones, type LogSearch } from './statuses.js';
import { webhookWords } from './words.js';

/** Everything that was sent, the latest first, narrowed by what the address says. */
export function DeliveryLog({ settings }: { settings: WebhookSettingsResource['attributes'] }): ReactElement {
  const t = useWords(webhookWords);
  const id = useId();
  const [question, ask, forget] = useQuestion<true>();
  return (
    <section aria-labelledby={id}>
      <header className="webhook-log-head">
        <h2 id={id}>{t('log')}</h2>
        {settings.enabled && <Button onClick={() => ask(true)}>{t('replayAll')}</Button>}
      </header>
      <LogFilters />
      <Deliveries />
      {question !== undefined && <ReplayDialog failingSince={settings.failingSince} onClose={forget} />}
    </section>
  );
}

const useLogSearch = (): LogSearch => useSearch({ strict: false });

function LogFilters(): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const narrowed = useLogSearch();
  const { event = '' } = narrowed;
  const known = useQuery(eventTypes(organization)).data ?? [];
  const to = `/${organization.slug}/~/settings/webhooks`;
  const kept: Record<string, string> = event === '' ? {} : { event };
  const show = (chosen: string): void =>
    void navigate({ to, search: { ...logSearchOf({ ...narrowed, event: chosen }) }, replace: true, resetScroll: false });
  return (
    <div className="webhook-filters">
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: kept },
          ...statuses.map((status) => ({ label: t(`status.${status}`), search: { ...kept, status } })),
        ]}
      />
      <SelectField
        label={t('event')}
        value={event}
        options={[{ value: '', label: t('event.all') }, ...known.map((each) => ({ value: each, label: each }))]}
        onChange={show}
      />
    </div>
  );
}

function Deliveries(): ReactElement {
  const t = useWords(webhookWords);
  const narrowed = useLogSearch();
  const query = useInfiniteQuery(deliveryList(useOrganization(), narrowed));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const deliveries = pages.flatMap(({ data }) => data);
          const isFiltered = Object.keys(narrowed).length > 0;
          if (deliveries.length === 0) return <Empty>{t(isFiltered ? 'log.none.filtered' : 'log.none')}</Empty>;
          const { total, totalIsExact } = pages[0]?.meta ?? { total: deliveries.length };
          return (
            <>
              <p className="note" role="status">
                {t(totalIsExact === false ? 'log.count.more' : 'log.count', { count: total })}
              </p>
              <Listing>
                {deliveries.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </Listing>
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

function Row({ id, attributes }: DeliveryResource): ReactElement {
  const t = useWords(webhookWords);
  const { slug } = useOrganization();
  const { event, eventId, status, statusCode, attempts, isTest, replay, createdAt } = attributes;
  return (
    <li>
      <div>
        <h3>
          <Link to={`/${slug}/~/settings/webhooks/deliveries/${id}`}>
            <code>{event}</code>
          </Link>
          {isTest && <span className="note"> {t('isTest')}</span>}
          {replay > 0 && <span className="note"> {t('isReplay')}</span>}
        </h3>
        <p className="note theirs">{eventId}</p>
      </div>
      <div className="known">
        <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>
        <span className="note">
          {statusCode !== null && `${t('code', { code: statusCode })} · `}
          {t('attempts.count', { count: attempts })} · <Distance at={createdAt} />
        </span>
      </div>
    </li>
  );
}
