import { useId, type ReactElement } from 'react';
import { weekdays, weekdayText, type Weekday } from '../time/weekdays.js';
import { useLanguage } from '../words/language.js';
import { Faults } from './field.js';
import './weekday-choices.css';

interface WeekdayChoicesProps {
  legend: string;
  hint?: string;
  chosen: readonly Weekday[];
  /** One that cannot be taken out. */
  fixed?: Weekday;
  faults?: readonly string[];
  /** In their order, from Monday on. */
  onChange: (chosen: readonly Weekday[]) => void;
}

/** Some days of the week. */
export function WeekdayChoices({ legend, hint, chosen, fixed, faults = [], onChange }: WeekdayChoicesProps): ReactElement {
  const language = useLanguage();
  const id = useId();
  return (
    <fieldset className="weekdays" aria-describedby={id}>
      <legend>{legend}</legend>
      {weekdays.map((day) => (
        <label key={day}>
          <input
            type="checkbox"
            aria-label={weekdayText(day, language)}
            checked={chosen.includes(day)}
            disabled={day === fixed}
            onChange={({ target }) =>
              onChange(weekdays.filter((each) => (each === day ? target.checked : chosen.includes(each))))
            }
          />
          <span aria-hidden="true">{weekdayText(day, language, 'short')}</span>
        </label>
      ))}
      <div id={id}>
        {hint !== undefined && <p className="note">{hint}</p>}
        <Faults faults={faults} />
      </div>
    </fieldset>
  );
}
