import type { BrandSummary, ConnectionResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { zonesWith } from '../time/wall-clock.js';
import { Choice, Choices } from '../ui/choice.js';
import { Field } from '../ui/field.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { accountName, type ImportChoices } from './import-queries.js';
import { importWords } from './import-words.js';

interface ImportChoicesFieldsProps {
  brands: readonly BrandSummary[];
  connections: readonly ConnectionResource[];
  choices: ImportChoices;
  onChange: (choices: ImportChoices) => void;
}

/** What counts for rows that say nothing themselves. */
export function ImportChoicesFields({ brands, connections, choices, onChange }: ImportChoicesFieldsProps): ReactElement {
  const t = useWords(importWords);
  const { brandId, timezone, time } = choices;
  return (
    <div className="choices">
      {brands.length > 1 && (
        <SelectField
          label={t('brand')}
          value={brandId}
          options={brands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
          onChange={(chosen) => onChange({ ...choices, brandId: chosen, connectionIds: [] })}
        />
      )}
      <Accounts connections={connections} choices={choices} onChange={onChange} />
      <div className="pair">
        <Field label={t('zone')} hint={t('zone.hint')}>
          {(control) => (
            <select {...control} value={timezone} onChange={({ target }) => onChange({ ...choices, timezone: target.value })}>
              {zonesWith(timezone).map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('time')} hint={t('time.hint')}>
          {(control) => (
            <input
              {...control}
              type="time"
              value={time}
              onChange={({ target }) => onChange({ ...choices, time: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
  );
}

function Accounts({ connections, choices, onChange }: Omit<ImportChoicesFieldsProps, 'brands'>): ReactElement {
  const t = useWords(importWords);
  const { brandId, connectionIds } = choices;
  const accounts = connections.filter(({ attributes }) => attributes.brandId === brandId);
  const toggle = (id: string, isChosen: boolean): void => {
    const others = connectionIds.filter((each) => each !== id);
    onChange({ ...choices, connectionIds: isChosen ? [...others, id] : others });
  };
  if (accounts.length === 0) return <p className="soft">{t('accounts.none')}</p>;
  return (
    <Choices legend={t('accounts')} hint={t('accounts.hint')}>
      {accounts.map((account) => (
        <Choice
          key={account.id}
          type="checkbox"
          checked={connectionIds.includes(account.id)}
          label={<span className="theirs">{accountName(account)}</span>}
          onChange={(isChosen) => toggle(account.id, isChosen)}
        />
      ))}
    </Choices>
  );
}
