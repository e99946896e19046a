import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { faultsAt, isOfFields } from '../../api/faults.js';
import { useOrganization } from '../../api/organization.js';
import { useSettled } from '../../api/settled.js';
import { cronOf, isComplete, lastDay, minuteSteps, often, type SchedulePlan } from '../../time/schedules.js';
import { zonesWith } from '../../time/wall-clock.js';
import { Field } from '../../ui/field.js';
import { Moment } from '../../ui/moment.js';
import { SelectField } from '../../ui/select-field.js';
import { Trouble } from '../../ui/trouble.js';
import { WeekdayChoices } from '../../ui/weekday-choices.js';
import { useWords } from '../../words/words.js';
import { scheduleTimes } from './queries.js';
import { triggerWords } from './words.js';

interface ScheduleFieldsProps {
  plan: SchedulePlan;
  timezone: string;
  /** What the API found wrong when it was saved. */
  error: unknown;
  onPlan: (plan: SchedulePlan) => void;
  onTimezone: (timezone: string) => void;
}

/** When something starts, and the next times that come of it. */
export function ScheduleFields({ plan, timezone, error, onPlan, onTimezone }: ScheduleFieldsProps): ReactElement {
  const t = useWords(triggerWords);
  const wanted = useSettled({ cron: cronOf(plan), timezone });
  const times = useQuery({ ...scheduleTimes(useOrganization(), wanted), enabled: isComplete(plan) });
  const cronFaults = faultsAt(times.isError ? times.error : error, '/cron');
  const choose = (value: string): void => {
    const how = often.find((each) => each === value) ?? 'custom';
    onPlan({ ...plan, often: how, ...(how === 'custom' && { cron: cronOf(plan) }) });
  };
  return (
    <>
      <div className="schedule-fields">
        <SelectField
          label={t('often')}
          value={plan.often}
          options={often.map((each) => ({ value: each, label: t(`often.${each}`) }))}
          onChange={choose}
        />
        <PlanFields plan={plan} cronFaults={cronFaults} onChange={(changes) => onPlan({ ...plan, ...changes })} />
        <ZoneField
          timezone={timezone}
          faults={faultsAt(times.isError ? times.error : error, '/timezone')}
          onChange={onTimezone}
        />
      </div>
      {plan.often === 'weekly' && (
        <WeekdayChoices
          legend={t('weekdays')}
          chosen={plan.weekdays}
          faults={plan.weekdays.length === 0 ? [t('weekdays.none')] : []}
          onChange={(weekdays) => onPlan({ ...plan, weekdays })}
        />
      )}
      <NextTimes times={isComplete(plan) ? times.data : undefined} timezone={wanted.timezone} />
      {times.isError && !isOfFields(times.error) && <Trouble error={times.error} />}
    </>
  );
}

interface PlanFieldsProps {
  plan: SchedulePlan;
  cronFaults: readonly string[];
  onChange: (changes: Partial<SchedulePlan>) => void;
}

/** What there is to say beside how often. */
function PlanFields({ plan, cronFaults, onChange }: PlanFieldsProps): ReactElement | null {
  const t = useWords(triggerWords);
  const { often: how, step, minute, cron } = plan;
  if (how === 'custom')
    return (
      <Field label={t('cron')} hint={t('cron.hint')} faults={cronFaults}>
        {(control) => (
          <input
            {...control}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={cron}
            onChange={({ target }) => onChange({ cron: target.value })}
          />
        )}
      </Field>
    );
  if (how === 'minutes')
    return (
      <SelectField
        label={t('step')}
        value={step}
        options={minuteSteps.map((each) => ({ value: each, label: t('step.value', { step: each }) }))}
        onChange={(value) => onChange({ step: value })}
      />
    );
  if (how === 'hourly')
    return (
      <SelectField
        label={t('minute')}
        value={minute}
        options={minutes.map((each) => ({ value: each, label: each.padStart(2, '0') }))}
        onChange={(value) => onChange({ minute: value })}
      />
    );
  return (
    <>
      {how === 'monthly' && <DayField day={plan.day} onChange={(day) => onChange({ day })} />}
      <Field label={t('time')} faults={plan.time === '' ? [t('time.none')] : []}>
        {(control) => (
          <input {...control} type="time" value={plan.time} onChange={({ target }) => onChange({ time: target.value })} />
        )}
      </Field>
    </>
  );
}

const minutes = Array.from({ length: 60 }, (_none, minute) => String(minute));
const days = Array.from({ length: 31 }, (_none, day) => String(day + 1));

function DayField({ day, onChange }: { day: string; onChange: (day: string) => void }): ReactElement {
  const t = useWords(triggerWords);
  const options = [...days.map((each) => ({ value: each, label: each })), { value: lastDay, label: t('day.last') }];
  return (
    <SelectField
      label={t('day')}
      {...(Number(day) > 28 && { hint: t('day.short') })}
      value={day}
      options={options}
      onChange={onChange}
    />
  );
}

interface ZoneFieldProps {
  timezone: string;
  faults?: readonly string[];
  onChange: (timezone: string) => void;
}

export function ZoneField({ timezone, faults = [], onChange }: ZoneFieldProps): ReactElement {
  const t = useWords(triggerWords);
  return (
    <Field label={t('zone')} faults={faults}>
      {(control) => (
        <select {...control} value={timezone} onChange={({ target }) => onChange(target.value)}>
          {zonesWith(timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

function NextTimes({ times = [], timezone }: { times: readonly string[] | undefined; timezone: string }): ReactElement {
  const t = useWords(triggerWords);
  return (
    <div role="status" className="next-times">
      {times.length > 0 && (
        <>
          <h3>{t('next')}</h3>
          <ol>
            {times.slice(0, 3).map((at) => (
              <li key={at}>
                <Moment at={at} zone={timezone} />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
