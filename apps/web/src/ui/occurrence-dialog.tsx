import { useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import type { OccurrenceScope } from '../api/series.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Choice, Choices } from './choice.js';
import { closeDialogAround, Dialog } from './dialog.js';
import { uiWords } from './words.js';

interface OccurrenceDialogProps {
  /** A question that names what happens: `Cancel which releases?` */
  title: string;
  /** Those that it can be for. The first one is chosen until somebody chooses another. */
  scopes: readonly OccurrenceScope[];
  /** What happens then, in a sentence. */
  hint: (scope: OccurrenceScope) => ReactNode;
  /** The verb of the action: `Cancel releases`. */
  yes: string;
  no: string;
  isDangerous?: boolean;
  onAnswer: (scope: OccurrenceScope) => void;
  onClose: () => void;
}

/** Asks which releases of a series are meant, and says what happens to each. */
export function OccurrenceDialog({ title, scopes, hint, ...asked }: OccurrenceDialogProps): ReactElement {
  const t = useWords(uiWords);
  const [scope, choose] = useState(scopes[0] ?? 'one');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    closeDialogAround(event.currentTarget);
    asked.onAnswer(scope);
  };
  return (
    <Dialog title={title} onClose={asked.onClose}>
      <form className="stack" onSubmit={submit}>
        <Choices legend={t('occurrences')}>
          {scopes.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="occurrences"
              checked={each === scope}
              label={t(`occurrences.${each}`)}
              hint={hint(each)}
              onChange={() => choose(each)}
            />
          ))}
        </Choices>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{asked.no}</Button>
          <Button type="submit" kind={asked.isDangerous === true ? 'danger' : 'primary'}>
            {asked.yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
