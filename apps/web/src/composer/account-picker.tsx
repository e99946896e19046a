import type { ReactElement } from 'react';
import { Faults, Field } from '../ui/field.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import type { Draft } from './draft.js';
import type { Verdict } from './faults.js';
import type { Account, Destinations } from './queries.js';
import { composerWords } from './words.js';

interface AccountPickerProps {
  draft: Draft;
  destinations: Destinations;
  brandId: string | undefined;
  /** A release that was scheduled keeps its accounts. */
  isFixed: boolean;
  verdict: Verdict;
  faults: readonly string[];
  onBrand: (brandId: string) => void;
  onChange: (changes: Partial<Draft>) => void;
}

/** Where the post goes: accounts of one brand. One that does not work says why. */
export function AccountPicker(props: AccountPickerProps): ReactElement {
  const t = useWords(composerWords);
  const { draft, destinations, brandId, isFixed, verdict, faults, onBrand } = props;
  const accounts = destinations.accounts.filter(({ connection }) => connection.attributes.brandId === brandId);
  return (
    <Panel title={t('accounts')}>
      <div className="stack">
        {destinations.brands.length > 1 && (
          <Field label={t('brand')}>
            {(control) => (
              <select {...control} value={brandId} disabled={isFixed} onChange={({ target }) => onBrand(target.value)}>
                {destinations.brands.map(({ id, attributes }) => (
                  <option key={id} value={id}>
                    {attributes.label}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {accounts.length === 0 ? (
          <p className="soft">{t('accounts.none')}</p>
        ) : (
          <fieldset className="accounts">
            <legend className="visually-hidden">{t('accounts')}</legend>
            {accounts.map((account) => (
              <Choice key={account.connection.id} {...props} account={account} faults={accountFaults(verdict, draft, account)} />
            ))}
          </fieldset>
        )}
        {isFixed && <p className="note">{t('accounts.fixed')}</p>}
        <Faults faults={faults} />
      </div>
    </Panel>
  );
}

function Choice({ account, draft, isFixed, faults, onChange }: AccountPickerProps & { account: Account }): ReactElement {
  const t = useWords(composerWords);
  const { connection, channel } = account;
  const { status, error } = connection.attributes;
  const isChosen = draft.targets.some(({ connectionId }) => connectionId === connection.id);
  const trouble =
    channel?.attributes.availability !== 'available'
      ? t('account.unavailable')
      : status === 'connected'
        ? null
        : t(`account.${status}`);
  const toggle = (): void => {
    const others = draft.targets.filter(({ connectionId }) => connectionId !== connection.id);
    onChange({ targets: isChosen ? others : [...others, { connectionId: connection.id, caption: null }] });
  };
  return (
    <div>
      <label className="choice">
        <input type="checkbox" checked={isChosen} disabled={isFixed || (trouble !== null && !isChosen)} onChange={toggle} />
        <span>
          <strong className="theirs">{nameOf(account)}</strong>
          <span className="note">
            {channel?.attributes.label ?? connection.attributes.platform}
            {connection.attributes.destinationName !== null && (
              <span className="theirs"> · {connection.attributes.destinationName}</span>
            )}
          </span>
          {trouble !== null && (
            <span className="note trouble-note">
              {trouble} <span className="theirs">{error}</span>
            </span>
          )}
        </span>
      </label>
      {isChosen && <Faults faults={faults} />}
    </div>
  );
}

export const isUsable = ({ connection, channel }: Account): boolean =>
  connection.attributes.status === 'connected' && channel?.attributes.availability === 'available';

/** Name of an account for people. */
export const nameOf = ({ connection: { attributes } }: Account): string =>
  attributes.displayName ?? attributes.handle ?? attributes.platform;

function accountFaults({ at }: Verdict, { targets }: Draft, { connection }: Account): readonly string[] {
  const place = `/targets/${targets.findIndex(({ connectionId }) => connectionId === connection.id)}`;
  return at(`${place}/connectionId`, `${place}/scheduledAt`);
}
