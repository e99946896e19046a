import type { ConnectionResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Choice, Choices } from '../../ui/choice.js';
import { Field } from '../../ui/field.js';
import { Loaded } from '../../ui/loaded.js';
import { useWords } from '../../words/words.js';
import { namesOf } from '../references.js';
import { accountName, accounts, accountsFor, byPlatform, isOfBrand } from './accounts.js';
import type { PickerProps } from './picker-props.js';
import { pickerWords } from './words.js';

/** Accounts to publish to, by channel. */
export function AccountChoices({ label, hint, chosen, brandId, faults, onChange }: PickerProps): ReactElement {
  const t = useWords(pickerWords);
  const query = useQuery(accounts(useOrganization()));
  const toggle = (id: string, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      <Loaded query={query}>
        {(all) => {
          const shown = accountsFor(all, brandId, chosen);
          const gone = chosen.filter((id) => all.every((each) => each.id !== id));
          if (shown.length === 0 && gone.length === 0)
            return <p className="note">{t(all.length === 0 ? 'accounts.none' : 'accounts.none.brand')}</p>;
          return (
            <>
              {[...byPlatform(shown)].map(([platform, own]) => (
                <ChannelGroup key={platform} platform={platform}>
                  {own.map((account) => (
                    <AccountChoice
                      key={account.id}
                      account={account}
                      brandId={brandId}
                      isChosen={chosen.includes(account.id)}
                      onChange={(isChosen) => toggle(account.id, isChosen)}
                    />
                  ))}
                </ChannelGroup>
              ))}
              {gone.map((id) => (
                <Choice
                  key={id}
                  type="checkbox"
                  checked
                  label={id}
                  hint={t('account.gone')}
                  onChange={(isChosen) => toggle(id, isChosen)}
                />
              ))}
            </>
          );
        }}
      </Loaded>
    </Choices>
  );
}

function ChannelGroup({ platform, children }: { platform: string; children: readonly ReactElement[] }): ReactElement {
  const id = useId();
  const { data: channels = [] } = useQuery(namesOf(useOrganization(), 'platform'));
  return (
    <div className="channel-group" role="group" aria-labelledby={id}>
      <p id={id} className="note">
        {channels.find((each) => each.id === platform)?.name ?? platform}
      </p>
      {children}
    </div>
  );
}

interface AccountChoiceProps {
  account: ConnectionResource;
  brandId: string | undefined;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

function AccountChoice({ account, brandId, isChosen, onChange }: AccountChoiceProps): ReactElement {
  const t = useWords(pickerWords);
  const { status, handle, displayName, brandId: own } = account.attributes;
  const notes = [
    ...(displayName !== null && handle !== null ? [handle] : []),
    ...(isOfBrand(own, brandId) ? [] : [t('account.otherBrand')]),
    ...(status === 'connected' ? [] : [t('account.reconnect')]),
  ];
  return (
    <Choice
      type="checkbox"
      checked={isChosen}
      label={<span className="theirs">{accountName(account)}</span>}
      {...(notes.length > 0 && { hint: <span className="theirs">{notes.join(' · ')}</span> })}
      onChange={onChange}
    />
  );
}

/** One account. */
export function AccountSelect({ label, hint, hasDefault, chosen, brandId, faults, onChange }: PickerProps): ReactElement {
  const t = useWords(pickerWords);
  const organization = useOrganization();
  const query = useQuery(accounts(organization));
  const { data: channels = [] } = useQuery(namesOf(organization, 'platform'));
  const [id = ''] = chosen;
  return (
    <Loaded query={query}>
      {(all) => {
        const shown = accountsFor(all, brandId, chosen);
        const isGone = id !== '' && all.every((each) => each.id !== id);
        const about = shown.length === 0 ? t(all.length === 0 ? 'accounts.none' : 'accounts.none.brand') : hint;
        return (
          <Field label={label} hint={about === '' ? undefined : about} faults={faults}>
            {(control) => (
              <select {...control} value={id} onChange={({ target }) => onChange(target.value === '' ? [] : [target.value])}>
                {(hasDefault !== true || id === '') && <option value="">{t('none')}</option>}
                {isGone && <option value={id}>{id}</option>}
                {[...byPlatform(shown)].map(([platform, own]) => (
                  <optgroup key={platform} label={channels.find((each) => each.id === platform)?.name ?? platform}>
                    {own.map((account) => (
                      <option key={account.id} value={account.id}>
                        {accountName(account)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            )}
          </Field>
        );
      }}
    </Loaded>
  );
}
