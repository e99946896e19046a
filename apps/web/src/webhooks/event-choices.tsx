import { useId, type ReactElement } from 'react';
import { Choice, Choices } from '../ui/choice.js';
import { Faults } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { webhookWords } from './words.js';

interface EventChoicesProps {
  known: readonly string[];
  /** Those that are sent; none where all are. */
  chosen: readonly string[];
  isNarrowed: boolean;
  faults: readonly string[];
  onNarrow: (isNarrowed: boolean) => void;
  onChange: (chosen: readonly string[]) => void;
}

/** Every event, or some. A name that is no event any more stays until somebody takes it out. */
export function EventChoices({ known, chosen, isNarrowed, faults, onNarrow, onChange }: EventChoicesProps): ReactElement {
  const t = useWords(webhookWords);
  const name = useId();
  const offered = [...new Set([...known, ...chosen])];
  return (
    <Choices legend={t('events')}>
      <Choice
        type="radio"
        name={name}
        checked={!isNarrowed}
        label={t('events.all')}
        hint={t('events.all.hint')}
        onChange={() => onNarrow(false)}
      />
      <Choice type="radio" name={name} checked={isNarrowed} label={t('events.some')} onChange={() => onNarrow(true)} />
      {isNarrowed && (
        <div className="webhook-events" role="group" aria-label={t('events.some')}>
          {offered.map((event) => (
            <Choice
              key={event}
              type="checkbox"
              checked={chosen.includes(event)}
              label={<code>{event}</code>}
              onChange={(isChosen) => onChange(isChosen ? [...chosen, event] : chosen.filter((each) => each !== event))}
            />
          ))}
        </div>
      )}
      <Faults faults={faults} />
    </Choices>
  );
}
