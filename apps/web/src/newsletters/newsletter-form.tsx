import type { FormEvent, ReactElement, ReactNode } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { closeDialogAround } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { newsletterWords } from './words.js';

/** What people write about a newsletter. Empty for none. */
export interface NewsletterFields {
  name: string;
  description: string;
  postalLine: string;
}

export const noFields: NewsletterFields = { name: '', description: '', postalLine: '' };

interface NewsletterFormProps {
  fields: NewsletterFields;
  onChange: (changes: Partial<NewsletterFields>) => void;
  /** What saving does, of `useMutation`. */
  change: { isPending: boolean; error: unknown };
  onSubmit: () => void;
  /** On the button. */
  submit: string;
  /** Fields above the others. */
  children?: ReactNode;
}

/** Name, description and postal line of a newsletter, within a dialog. */
export function NewsletterForm({ fields, onChange, change, onSubmit, submit, children }: NewsletterFormProps): ReactElement {
  const t = useWords(newsletterWords);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form className="stack" onSubmit={send}>
      {children}
      <Texts fields={fields} onChange={onChange} error={change.error} />
      {change.error !== null && !isOfFields(change.error) && <Trouble error={change.error} />}
      <div className="actions">
        <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
        <Button type="submit" kind="primary" isBusy={change.isPending} disabled={fields.name.trim() === ''}>
          {submit}
        </Button>
      </div>
    </form>
  );
}

function Texts({ fields, onChange, error }: Pick<NewsletterFormProps, 'fields' | 'onChange'> & { error: unknown }): ReactElement {
  const t = useWords(newsletterWords);
  return (
    <>
      <Field label={t('name')} hint={t('name.hint')} faults={faultsAt(error, '/name')}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            required
            maxLength={100}
            autoComplete="off"
            value={fields.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} hint={t('description.hint')} faults={faultsAt(error, '/description')}>
        {(control) => (
          <textarea
            {...control}
            className="theirs"
            rows={3}
            maxLength={500}
            value={fields.description}
            onChange={({ target }) => onChange({ description: target.value })}
          />
        )}
      </Field>
      <Field label={t('postalLine')} hint={t('postalLine.hint')} faults={faultsAt(error, '/postalLine')}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            maxLength={300}
            value={fields.postalLine}
            onChange={({ target }) => onChange({ postalLine: target.value })}
          />
        )}
      </Field>
    </>
  );
}
