import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { dayOf, expiryDays, type KeyFields, type PartProps } from './fields.js';
import { PermissionFields } from './permission-fields.js';
import { apiKeyWords } from './words.js';

interface KeyFormProps {
  initial: KeyFields;
  /** What the button says. */
  action: string;
  /** A key that exists is given another day; a new one usually ends after so many days. */
  isNew?: boolean;
  isBusy: boolean;
  error: unknown;
  onSubmit: (fields: KeyFields) => void;
}

const places = ['/label', '/description', '/scopes', '/preset', '/expiresAt', '/rateLimit', '/allowedIps'];

/** The settings of a key, new or old. */
export function KeyForm({ initial, action, isNew = false, isBusy, error, onSubmit }: KeyFormProps): ReactElement {
  const [fields, setFields] = useState(initial);
  const set = (changes: Partial<KeyFields>): void => setFields((known) => ({ ...known, ...changes }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit(fields);
  };
  const isShownAtField = faultsOf(error).some(({ pointer }) => places.some((place) => pointer?.startsWith(place)));
  const part = { fields, set, error };
  return (
    <form className="key-form" onSubmit={submit}>
      <NameFields {...part} />
      <PermissionFields {...part} />
      <div className="key-limits">
        <ExpiryFields {...part} isNew={isNew} />
        <RateField {...part} />
      </div>
      <AddressField {...part} />
      {error !== null && !isShownAtField && <Trouble error={error} />}
      <Button kind="primary" type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

function NameFields({ fields, set, error }: PartProps): ReactElement {
  const t = useWords(apiKeyWords);
  return (
    <>
      <Field label={t('label')} hint={t('label.help')} faults={faultsAt(error, '/label')}>
        {(control) => (
          <input
            {...control}
            required
            maxLength={100}
            autoComplete="off"
            value={fields.label}
            onChange={({ target }) => set({ label: target.value })}
          />
        )}
      </Field>
      <Field label={t('description')} faults={faultsAt(error, '/description')}>
        {(control) => (
          <input
            {...control}
            autoComplete="off"
            value={fields.description}
            onChange={({ target }) => set({ description: target.value })}
          />
        )}
      </Field>
    </>
  );
}

function ExpiryFields({ fields, set, error, isNew }: PartProps & { isNew: boolean }): ReactElement {
  const t = useWords(apiKeyWords);
  return (
    <>
      <Field label={t('expiry')} faults={faultsAt(error, '/expiresAt')}>
        {(control) => (
          <select {...control} value={fields.expiry} onChange={({ target }) => set({ expiry: target.value })}>
            {isNew &&
              expiryDays.map((days) => (
                <option key={days} value={days}>
                  {t('expiry.days', { days: Number(days) })}
                </option>
              ))}
            <option value="date">{t('expiry.date')}</option>
            <option value="never">{t('expiry.never')}</option>
          </select>
        )}
      </Field>
      {fields.expiry === 'date' && (
        <Field label={t('expiry.lastDay')}>
          {(control) => (
            <input
              {...control}
              type="date"
              required
              min={dayOf(new Date())}
              value={fields.lastDay}
              onChange={({ target }) => set({ lastDay: target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}

function RateField({ fields, set, error }: PartProps): ReactElement {
  const t = useWords(apiKeyWords);
  return (
    <Field label={t('rate')} hint={t('rate.help')} faults={faultsAt(error, '/rateLimit')}>
      {(control) => (
        <input
          {...control}
          type="number"
          min={1}
          step={1}
          value={fields.rateLimit}
          onChange={({ target }) => set({ rateLimit: target.value })}
        />
      )}
    </Field>
  );
}

function AddressField({ fields, set, error }: PartProps): ReactElement {
  const t = useWords(apiKeyWords);
  return (
    <Field label={t('ips')} hint={t('ips.help')} faults={faultsAt(error, '/allowedIps')}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          autoComplete="off"
          spellCheck={false}
          value={fields.allowedIps}
          onChange={({ target }) => set({ allowedIps: target.value })}
        />
      )}
    </Field>
  );
}
