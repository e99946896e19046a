import { useId, useState, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { tagColors } from '../ui/tag-colors.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import type { TagFields } from './changes.js';
import { tagWords } from './words.js';

interface TagFormProps {
  saved?: TagFields;
  change: {
    mutate: (fields: TagFields, options?: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: unknown;
  };
  /** On the button. */
  submit: string;
  /** What stands beside the button. */
  children?: ReactNode;
}

/** Name and color of a tag. */
export function TagForm({ saved = { name: '', color: 'gray' }, change, submit, children }: TagFormProps): ReactElement {
  const t = useWords(tagWords);
  const group = useId();
  const [{ name, color }, setFields] = useState(saved);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate({ name: name.trim(), color }, { onSuccess: () => setFields({ ...saved, color }) });
  };
  return (
    <form className="tag-form" onSubmit={send}>
      <Field label={t('name')} faults={faultsAt(change.error, '/name')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={40}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setFields({ name: target.value, color })}
          />
        )}
      </Field>
      <Choices legend={t('color')}>
        <div className="tag-colors">
          {tagColors.map((each) => (
            <Choice
              key={each}
              type="radio"
              name={group}
              checked={each === color}
              label={
                <>
                  <span className={`tag-dot ${each}`} aria-hidden="true" /> {t(`color.${each}`)}
                </>
              }
              onChange={() => setFields({ name, color: each })}
            />
          ))}
        </div>
      </Choices>
      {change.error !== null && faultsOf(change.error).length === 0 && <Trouble error={change.error} />}
      <div className="actions">
        {children}
        <Button type="submit" kind="primary" isBusy={change.isPending} disabled={name.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}
