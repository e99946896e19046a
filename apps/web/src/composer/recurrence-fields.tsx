import type { ReleaseResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { isTakenOut } from '../api/series.js';
import { monthsLater } from '../time/recurrence.js';
import { weekdayOf, weekdayText } from '../time/weekdays.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { WeekdayChoices } from '../ui/weekday-choices.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { Draft } from './draft.js';
import type { Verdict } from './faults.js';
import { FirstReleases } from './first-releases.js';
import { isPlannedAnew } from './occurrences.js';
import { daysOn, endings, frequencies, isStopped, newRecurrence, type DraftRecurrence } from './recurrence.js';
import { composerWords } from './words.js';

interface RecurrenceFieldsProps {
  draft: Draft;
  verdict: Verdict;
  /** What is changed; undefined for a new post. */
  saved: ReleaseResource | undefined;
  onChange: (changes: Pick<Draft, 'recurrence'>) => void;
}

/** Whether and how a post repeats from its day and time on, and what its first days will be. */
export function RecurrenceFields({ draft, verdict, saved, onChange }: RecurrenceFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const { recurrence, date } = draft;
  const isInSeries = typeof saved?.attributes.recurrence?.seriesId === 'string';
  if (saved !== undefined && isTakenOut(saved.attributes)) return <p className="note">{t('repeat.takenOut')}</p>;
  const frequencyFaults = verdict.at('/recurrence').filter((fault) => !verdict.at(...ownPlaces).includes(fault));
  const choose = (value: string): void => {
    const frequency = frequencies.find((each) => each === value);
    onChange({ recurrence: frequency && { ...newRecurrence(frequency, date), ...recurrence, frequency } });
  };
  return (
    <>
      <Field label={t('repeat')} faults={frequencyFaults}>
        {(control) => (
          <select {...control} value={recurrence?.frequency ?? ''} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('repeat.never')}</option>
            {frequencies.map((each) => (
              <option key={each} value={each}>
                {t(`repeat.${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isInSeries && <p className="note">{t(isStopped(saved.attributes) ? 'repeat.stopped' : 'repeat.series')}</p>}
      {recurrence !== undefined && (
        <>
          <Rule
            {...{ recurrence, date, verdict, isInSeries }}
            onChange={(changes) => onChange({ recurrence: { ...recurrence, ...changes } })}
          />
          {isPlannedAnew(saved, draft) && (
            <FirstReleases draft={draft} occurrences={verdict.occurrences} isInSeries={isInSeries} />
          )}
        </>
      )}
    </>
  );
}

/** What the API names that has a field of its own. */
const ownPlaces = ['interval', 'weekdays', 'until', 'count'].map((name) => `/recurrence/${name}`);

interface RuleProps {
  recurrence: DraftRecurrence;
  /** First day. */
  date: string;
  verdict: Verdict;
  isInSeries: boolean;
  onChange: (changes: Partial<DraftRecurrence>) => void;
}

function Rule(props: RuleProps): ReactElement {
  const t = useWords(composerWords);
  const { recurrence, verdict, onChange } = props;
  return (
    <>
      <div className="when">
        <NumberField
          label={t(`repeat.every.${recurrence.frequency}`)}
          faults={verdict.at('/recurrence/interval')}
          value={recurrence.interval}
          most={99}
          onChange={(interval) => onChange({ interval })}
        />
        <Ending {...props} />
      </div>
      {recurrence.frequency === 'weekly' && <Weekdays {...props} />}
    </>
  );
}

function Ending({ recurrence, date, verdict, isInSeries, onChange }: RuleProps): ReactElement {
  const t = useWords(composerWords);
  const { ends, until, count } = recurrence;
  const choose = (value: string): void => {
    const chosen = endings.find((each) => each === value) ?? 'never';
    onChange({ ends: chosen, ...(until === '' && { until: monthsLater(date, 3) }) });
  };
  return (
    <>
      <SelectField
        label={t('repeat.ends')}
        value={ends}
        options={endings.map((each) => ({ value: each, label: t(`repeat.ends.${each}`) }))}
        onChange={choose}
      />
      {ends === 'on' && (
        <Field label={t('repeat.until')} faults={until === '' ? [t('repeat.until.none')] : verdict.at('/recurrence/until')}>
          {(control) => (
            <input
              {...control}
              type="date"
              min={date}
              value={until}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          )}
        </Field>
      )}
      {ends === 'after' && (
        <NumberField
          label={t(isInSeries ? 'repeat.count.left' : 'repeat.count')}
          faults={verdict.at('/recurrence/count')}
          value={count}
          most={730}
          onChange={(value) => onChange({ count: value })}
        />
      )}
    </>
  );
}

interface NumberFieldProps {
  label: string;
  faults: readonly string[];
  value: string;
  most: number;
  onChange: (value: string) => void;
}

function NumberField({ label, faults, value, most, onChange }: NumberFieldProps): ReactElement {
  const t = useWords(composerWords);
  const isNumber = /^\d+$/.test(value) && Number(value) >= 1 && Number(value) <= most;
  return (
    <Field label={label} faults={isNumber ? faults : [t('repeat.number', { most })]}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          max={most}
          step={1}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}

/** That of the first day is always one of them. */
function Weekdays({ recurrence, date, verdict, onChange }: RuleProps): ReactElement {
  const t = useWords(composerWords);
  const language = useLanguage();
  const own = weekdayOf(date);
  return (
    <WeekdayChoices
      legend={t('repeat.weekdays')}
      hint={t('repeat.weekdays.hint', { day: weekdayText(own, language) })}
      chosen={daysOn(recurrence, date)}
      fixed={own}
      faults={verdict.at('/recurrence/weekdays')}
      onChange={(chosen) => onChange({ otherDays: chosen.filter((each) => each !== own || recurrence.otherDays.includes(own)) })}
    />
  );
}
