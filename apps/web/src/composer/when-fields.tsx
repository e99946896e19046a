import { useId, type ReactElement } from 'react';
import { zonesWith } from '../time/wall-clock.js';
import { Faults, Field } from '../ui/field.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { hasTime, type Draft } from './draft.js';
import type { Verdict } from './faults.js';
import { composerWords } from './words.js';

interface WhenFieldsProps {
  draft: Draft;
  verdict: Verdict;
  faults: readonly string[];
  onChange: (changes: Partial<Draft>) => void;
}

/** Day, time and zone, as somebody says them; beneath it what the API takes them for. */
export function WhenFields({ draft, verdict, faults, onChange }: WhenFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const id = useId();
  const wrong = [...faults, ...verdict.at('/scheduledAt')];
  const described = wrong.length === 0 ? {} : { 'aria-describedby': id, 'aria-invalid': true as const };
  return (
    <Panel title={t('when')}>
      <div className="stack">
        <div className="when">
          <Field label={t('when.date')}>
            {(control) => (
              <input
                {...control}
                {...described}
                type="date"
                value={draft.date}
                onChange={({ target }) => onChange({ date: target.value })}
              />
            )}
          </Field>
          <Field label={t('when.time')}>
            {(control) => (
              <input
                {...control}
                {...described}
                type="time"
                value={draft.time}
                onChange={({ target }) => onChange({ time: target.value })}
              />
            )}
          </Field>
          <ZoneField draft={draft} verdict={verdict} onChange={onChange} />
        </div>
        <Faults id={id} faults={wrong} />
        <p className="note" role="status">
          {hasTime(draft) && verdict.dueAt !== null ? (
            <>
              {t('when.due')} <Moment at={verdict.dueAt} zone={draft.timezone} />
            </>
          ) : (
            t('when.hint')
          )}
        </p>
      </div>
    </Panel>
  );
}

function ZoneField({ draft, verdict, onChange }: Omit<WhenFieldsProps, 'faults'>): ReactElement {
  const t = useWords(composerWords);
  return (
    <Field label={t('when.zone')} faults={verdict.at('/timezone')}>
      {(control) => (
        <select {...control} value={draft.timezone} onChange={({ target }) => onChange({ timezone: target.value })}>
          {zonesWith(draft.timezone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
