import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { DayField } from '../ui/day-field.js';
import { SearchBox } from '../ui/search-box.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { accounts } from './queries.js';
import { outcomes, receiptSearchOf, type ReceiptSearch } from './search.js';
import { receiptWords } from './words.js';

interface Option {
  value: string;
  label: string;
}

/** Every choice goes to the address at once. */
export function ReceiptFilters({ narrowed }: { narrowed: ReceiptSearch }): ReactElement {
  const t = useWords(receiptWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const to = `/${organization.slug}/~/settings/receipts`;
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const ownAccounts = useQuery(accounts(organization)).data?.data ?? [];
  const { outcome = '', brandId = '', connectionId = '', since = '', until = '' } = narrowed;
  const show = (changes: Record<string, string>): void =>
    void navigate({ to, search: { ...receiptSearchOf({ ...narrowed, ...changes }) }, replace: true });
  const known = ownAccounts
    .filter(({ attributes }) => brandId === '' || attributes.brandId === brandId)
    .map(({ id, attributes }) => ({ value: id, label: accountName(attributes) }));
  return (
    <div className="receipt-filters">
      <SearchBox label={t('search')} to={to} address={{ ...narrowed }} />
      <SelectField
        label={t('outcome')}
        value={outcome}
        options={[all(t('outcome.all')), ...outcomes.map((each) => ({ value: each, label: t(`outcome.${each}`) }))]}
        onChange={(value) => show({ outcome: value })}
      />
      <SelectField
        label={t('brand')}
        value={brandId}
        options={[all(t('brand.all')), ...ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label }))]}
        onChange={(value) => show({ brandId: value, connectionId: '' })}
      />
      <SelectField
        label={t('account')}
        value={connectionId}
        options={[all(t('account.all')), ...withChosen(known, connectionId)]}
        onChange={(value) => show({ connectionId: value })}
      />
      <DayField label={t('since')} value={since} onChange={(value) => show({ since: value })} />
      <DayField label={t('until')} value={until} onChange={(value) => show({ until: value })} />
    </div>
  );
}

const all = (label: string): Option => ({ value: '', label });

/** An account that was disconnected keeps its receipts. */
function withChosen(options: Option[], chosen: string): Option[] {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: chosen }];
}

function accountName({ displayName, handle, platform }: Record<'displayName' | 'handle', string | null> & { platform: string }) {
  const name = displayName ?? handle;
  return name === null || name === platform ? platform : `${name} · ${platform}`;
}
