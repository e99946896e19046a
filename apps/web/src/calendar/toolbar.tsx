import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { daysLater, monthsLater } from '../time/cells.js';
import { viewerZone } from '../time/moments.js';
import { Icon } from '../ui/icon.js';
import { usePublishLabel } from '../ui/publish-status.js';
import { useWords } from '../words/words.js';
import { views, type CalendarSearch } from './search.js';
import type { Shown } from './shown.js';
import { targetStatuses } from './target-statuses.js';
import { calendarWords } from './words.js';

const daysOfWeek = 7;

interface ToolbarProps {
  shown: Shown;
  title: string;
  channels: ReadonlyMap<string, string>;
}

/** Which time is shown, how, and what of it. All of it stands in the address. */
export function Toolbar({ shown, title, channels }: ToolbarProps): ReactElement {
  const t = useWords(calendarWords);
  const { search, view } = shown;
  return (
    <div className="toolbar">
      <nav aria-label={title}>
        <To search={{ ...search, date: steps(shown, -1) }} label={t(`before.${view}`)}>
          <Icon name="before" />
        </To>
        <To search={{ ...search, date: undefined }}>{t('today')}</To>
        <To search={{ ...search, date: steps(shown, 1) }} label={t(`after.${view}`)}>
          <Icon name="after" />
        </To>
      </nav>
      <h2 aria-live="polite">{title}</h2>
      <nav className="views" aria-label={t('view')}>
        {views.map((each) => (
          <To key={each} search={{ ...search, view: each === 'month' ? undefined : each }}>
            {t(`view.${each}`)}
          </To>
        ))}
      </nav>
      <Filters shown={shown} channels={channels} />
    </div>
  );
}

const steps = ({ view, date }: Shown, direction: 1 | -1): string =>
  view === 'month' ? monthsLater(date, direction) : daysLater(date, direction * daysOfWeek);

function Filters({ shown, channels }: Omit<ToolbarProps, 'title'>): ReactElement {
  const t = useWords(calendarWords);
  const { search, zone, query } = shown;
  const label = usePublishLabel();
  const go = useGo();
  const here = viewerZone();
  const planned = query.data?.targets.map(({ attributes: { timezone } }) => timezone) ?? [];
  const zones = [...new Set([here, zone, ...planned])];
  return (
    <div className="narrowing">
      <Choice label={t('channel')} value={search.platform} onChange={(platform) => go({ ...search, platform })}>
        <option value="">{t('channel.all')}</option>
        {[...channels].map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('status')}
        value={search.status}
        onChange={(value) => go({ ...search, status: targetStatuses.find((each) => each === value) })}
      >
        <option value="">{t('status.all')}</option>
        {targetStatuses.map((each) => (
          <option key={each} value={each}>
            {label(each)}
          </option>
        ))}
      </Choice>
      <Choice label={t('zone')} value={zone} onChange={(value) => go({ ...search, zone: value === here ? undefined : value })}>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each === here ? t('zone.yours', { zone: each }) : each}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  /** Undefined for the first one, which chooses nothing. */
  onChange: (value: string | undefined) => void;
  children: ReactNode;
}

function Choice({ label, value = '', onChange, children }: ChoiceProps): ReactElement {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}>
        {children}
      </select>
    </label>
  );
}

interface ToProps {
  search: CalendarSearch;
  label?: string;
  children: ReactNode;
}

function To({ search, label, children }: ToProps): ReactElement {
  const { slug } = useOrganization();
  return (
    <Link
      className="button"
      to={`/${slug}/~/calendar`}
      search={search}
      aria-label={label}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
    >
      {children}
    </Link>
  );
}

function useGo(): (search: CalendarSearch) => void {
  const { slug } = useOrganization();
  const navigate = useNavigate();
  return (search) => void navigate({ to: `/${slug}/~/calendar`, search, resetScroll: false });
}
