import type { FormEvent, ReactElement, ReactNode } from 'react';
import { Button } from '../ui/button.js';
import { closeDialogAround } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Refusal } from '../ui/refusal.js';
import { useWords } from '../words/words.js';
import { mostCredits } from './amounts.js';
import { creditWords } from './words.js';

interface AmountFormProps {
  label: string;
  hint: string;
  /** Credits; empty for none. */
  value: string;
  onValue: (value: string) => void;
  /** The least that it can be. */
  least: number;
  /** Of what it is a multiple, unless of whole credits. */
  step?: number;
  isRequired?: boolean;
  /** On the button. */
  save: string;
  change: { isPending: boolean; error: Error | null };
  /** @param onDone closes the dialog around the form */
  onSave: (onDone: () => void) => void;
  /** Fields above that of the amount. */
  children?: ReactNode;
}

/** In a dialog: credits, and what becomes of them. */
export function AmountForm(props: AmountFormProps): ReactElement {
  const { label, hint, value, onValue, least, step = 1, isRequired = false, save, change, onSave, children } = props;
  const t = useWords(creditWords);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    onSave(() => closeDialogAround(form));
  };
  return (
    <form className="stack" onSubmit={submit}>
      {children}
      <Field label={label} hint={hint}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode={step < 1 ? 'decimal' : 'numeric'}
            min={least}
            max={mostCredits}
            step={step}
            required={isRequired}
            value={value}
            onChange={({ target }) => onValue(target.value)}
          />
        )}
      </Field>
      {change.error !== null && <Refusal error={change.error} />}
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
        <Button kind="primary" type="submit" isBusy={change.isPending}>
          {save}
        </Button>
      </div>
    </form>
  );
}
