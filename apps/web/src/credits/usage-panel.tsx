import type { CreditUsageResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { creditsOf } from '../api/credits.js';
import { useOrganization } from '../api/organization.js';
import { useNow } from '../time/clock.js';
import { dayText, daysText } from '../time/moments.js';
import { utcDaysUntil } from '../time/utc-days.js';
import { Button } from '../ui/button.js';
import { Bars, Columns } from '../ui/chart.js';
import { DataTable } from '../ui/data-table.js';
import { Loaded } from '../ui/loaded.js';
import { Empty, Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { useNumberText } from './amounts.js';
import { usage } from './queries.js';
import { groups, periods, views, type CreditSearch, type Group, type Period } from './search.js';
import { useNames } from './use-names.js';
import { useShow } from './use-show.js';
import { creditWords } from './words.js';

const lengths: Readonly<Record<Period, number | 'month'>> = { '30d': 30, month: 'month', '90d': 90 };

/** What was spent, by day, brand, key or model: drawn, or as a table of the same. */
export function UsagePanel({ shown }: { shown: CreditSearch }): ReactElement {
  const t = useWords(creditWords);
  const show = useShow();
  const { period = '30d', by = 'day', view = 'chart' } = shown;
  const days = utcDaysUntil(useNow(), lengths[period]);
  const query = useQuery(usage(useOrganization(), by, days[0] ?? '', days.at(-1) ?? ''));
  return (
    <Panel title={t('usage')}>
      <div className="credit-usage">
        <div className="credit-choices">
          <SelectField
            label={t('period')}
            value={period}
            options={periods.map((each) => ({ value: each, label: t(`period.${each}`) }))}
            onChange={(value) => show({ period: value })}
          />
          <SelectField
            label={t('by')}
            value={by}
            options={groups.map((each) => ({ value: each, label: t(`by.${each}`) }))}
            onChange={(value) => show({ by: value })}
          />
          <div className="actions" role="group" aria-label={t('view')}>
            {views.map((each) => (
              <Button key={each} aria-pressed={view === each} onClick={() => show({ view: each })}>
                {t(`view.${each}`)}
              </Button>
            ))}
          </div>
        </div>
        <Loaded query={query}>
          {({ data }) =>
            data.length === 0 ? (
              <Empty>{t('usage.none')}</Empty>
            ) : (
              <Report by={by} days={days} used={data.map(({ attributes }) => attributes)} isTable={view === 'table'} />
            )
          }
        </Loaded>
      </div>
    </Panel>
  );
}

type Used = CreditUsageResource['attributes'];

interface ReportProps {
  by: Group;
  /** Of the period, UTC. */
  days: readonly string[];
  used: readonly Used[];
  isTable: boolean;
}

function Report({ by, days, used, isTable }: ReportProps): ReactElement {
  const t = useWords(creditWords);
  const language = useLanguage();
  const text = useNumberText();
  const nameOf = useGroupName(by);
  const rows = by === 'day' ? days.map((day) => used.find(({ value }) => value === day) ?? unusedOn(day)) : used;
  const sumOf = (field: 'spentMicro' | 'reservedMicro' | 'jobs'): number => used.reduce((sum, each) => sum + each[field], 0);
  const total = creditsOf(sumOf('spentMicro'));
  const spent = text(total);
  const label = t(`chart.${by}`, { days: daysText(days[0] ?? '', days.at(-1) ?? '', language), credits: spent });
  if (isTable)
    return (
      <DataTable
        label={label}
        columns={[t(`by.${by}`), t('column.spent'), t('column.reserved'), t('column.jobs')]}
        numbers={3}
        rows={rows.map(({ value, spentMicro, reservedMicro, jobs }) => ({
          id: value ?? 'none',
          cells: [nameOf(value), text(creditsOf(spentMicro)), text(creditsOf(reservedMicro)), text(jobs)],
        }))}
        sums={[t('total'), spent, text(creditsOf(sumOf('reservedMicro'))), text(sumOf('jobs'))]}
      />
    );
  const amounts = rows.map(({ value, spentMicro }) => ({
    ...{ id: value ?? 'none', name: nameOf(value), value: spentMicro, text: text(creditsOf(spentMicro)) },
  }));
  return (
    <>
      <p>{t('usage.total', { credits: total })}</p>
      {by === 'day' ? <Columns label={label} amounts={amounts} /> : <Bars label={label} amounts={amounts} />}
    </>
  );
}

/** A day without usage, which the API leaves out. */
const unusedOn = (day: string): Used => ({ value: day, credits: 0, spentMicro: 0, reservedMicro: 0, jobs: 0 });

function useGroupName(by: Group): (value: string | null) => string {
  const language = useLanguage();
  const names = useNames();
  if (by === 'brand' || by === 'key') return names[by];
  if (by === 'model') return (value) => value ?? '';
  return (value) => dayText(value ?? '', language, { day: 'numeric', month: 'short' });
}
