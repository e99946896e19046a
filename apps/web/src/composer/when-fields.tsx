import type { ReleaseResource } from '@imprint/sdk';
import { useId, type ReactElement } from 'react';
import { zonesWith } from '../time/wall-clock.js';
import { Choice, Choices } from '../ui/choice.js';
import { Faults, Field } from '../ui/field.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { hasTime, type Draft } from './draft.js';
import type { Verdict } from './faults.js';
import { NextSlots } from './next-slots.js';
import type { Account } from './queries.js';
import { RecurrenceFields } from './recurrence-fields.js';
import { composerWords } from './words.js';

interface WhenFieldsProps {
  draft: Draft;
  verdict: Verdict;
  faults: readonly string[];
  accounts: readonly Account[];
  /** What is changed; undefined for a new post. */
  saved: ReleaseResource | undefined;
  onChange: (changes: Partial<Draft>) => void;
}

/** At a time, from which on it may repeat, or in the next free slot of each account. */
export function WhenFields({ accounts, saved, ...props }: WhenFieldsProps): ReactElement {
  const t = useWords(composerWords);
  const name = useId();
  const { draft, verdict, onChange } = props;
  const isInSlot = draft.slot !== undefined;
  return (
    <Panel title={t('when')}>
      <div className="stack">
        <Choices legend={t('when.how')}>
          <Choice
            type="radio"
            name={name}
            checked={!isInSlot}
            label={t('when.at')}
            onChange={() => onChange({ slot: undefined })}
          />
          <Choice
            type="radio"
            name={name}
            checked={isInSlot}
            label={t('when.slot')}
            hint={t('when.slot.hint')}
            onChange={() => onChange({ slot: 'next' })}
          />
        </Choices>
        {isInSlot ? <NextSlots {...{ draft, accounts, releaseId: saved?.id }} /> : <TimeFields {...props} />}
        {hasTime(draft) && <RecurrenceFields {...{ draft, verdict, saved, onChange }} />}
        <Faults faults={verdict.at('/slot')} />
      </div>
    </Panel>
  );
}

/** Day, time and zone, as somebody says them; beneath it what the API takes them for. */
function TimeFields({ draft, verdict, faults, onChange }: Omit<WhenFieldsProps, 'accounts' | 'saved'>): ReactElement {
  const t = useWords(composerWords);
  const id = useId();
  const wrong = [...faults, ...verdict.at('/scheduledAt')];
  const described = wrong.length === 0 ? {} : { 'aria-describedby': id, 'aria-invalid': true as const };
  return (
    <>
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
    </>
  );
}

function ZoneField({ draft, verdict, onChange }: Pick<WhenFieldsProps, 'draft' | 'verdict' | 'onChange'>): ReactElement {
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
