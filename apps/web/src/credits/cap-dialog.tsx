import type { CreditCap } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { useNow } from '../time/clock.js';
import { utcDaysUntil } from '../time/utc-days.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { AmountForm } from './amount-form.js';
import { useCapChange, type Capped } from './cap-changes.js';
import { ownKeys, usage } from './queries.js';
import { useCapName } from './use-names.js';
import { creditWords } from './words.js';

interface CapDialogProps {
  /** Those that there are: nothing has two. */
  caps: readonly CreditCap[];
  /** The one that is changed; undefined for a new one. */
  cap?: CreditCap;
  onClose: () => void;
}

/** How many credits a month the organization, a brand or a key may use. */
export function CapDialog({ caps, cap, onClose }: CapDialogProps): ReactElement {
  const t = useWords(creditWords);
  const nameOf = useCapName();
  const uncapped = useUncapped(caps);
  const [wanted, want] = useState<Partial<Capped>>({});
  const [value, setValue] = useState(cap?.monthly.toString() ?? '');
  const change = useCapChange();
  const ofScope = uncapped.filter(({ scope }) => scope === (wanted.scope ?? uncapped[0]?.scope));
  const capped = cap ?? ofScope.find(({ subjectId }) => subjectId === wanted.subjectId) ?? ofScope[0];
  const title = cap === undefined ? t('cap.add') : t('cap.change.of', { name: nameOf(cap) });
  return (
    <Dialog title={title} onClose={onClose}>
      <AmountForm
        label={t('cap.monthly')}
        hint={t('cap.hint')}
        value={value}
        onValue={setValue}
        least={0}
        isRequired
        save={t('cap.save')}
        change={change}
        onSave={(onDone) => {
          if (capped === undefined) return;
          const { scope, subjectId } = capped;
          change.mutate({ scope, subjectId, monthly: Number(value) }, { onSuccess: onDone });
        }}
      >
        {capped === undefined && <p>{t('cap.all')}</p>}
        {cap === undefined && capped !== undefined && <CappedFields uncapped={uncapped} capped={capped} onChange={want} />}
      </AmountForm>
    </Dialog>
  );
}

type Uncapped = Capped & { name: string };

interface CappedFieldsProps {
  uncapped: readonly Uncapped[];
  capped: Capped;
  onChange: (capped: Partial<Capped>) => void;
}

function CappedFields({ uncapped, capped: { scope, subjectId }, onChange }: CappedFieldsProps): ReactElement {
  const t = useWords(creditWords);
  const scopes = [...new Set(uncapped.map((each) => each.scope))];
  const scopeOf = (value: string): Capped['scope'] | undefined => scopes.find((each) => each === value);
  return (
    <>
      <SelectField
        label={t('cap.of')}
        value={scope}
        options={scopes.map((each) => ({ value: each, label: t(`scope.${each}`) }))}
        onChange={(value) => {
          const chosen = scopeOf(value);
          if (chosen !== undefined) onChange({ scope: chosen });
        }}
      />
      {scope !== 'organization' && (
        <SelectField
          label={t(`scope.${scope}`)}
          value={subjectId}
          options={uncapped.filter((each) => each.scope === scope).map((each) => ({ value: each.subjectId, label: each.name }))}
          onChange={(value) => onChange({ scope, subjectId: value })}
        />
      )}
    </>
  );
}

/** Days in which a key was used that can be capped, beside one's own. */
const recentDays = 90;

/** What has no cap yet: the organization, its brands, one's own keys, and those of others that have used credits lately. */
function useUncapped(caps: readonly CreditCap[]): readonly Uncapped[] {
  const organization = useOrganization();
  const nameOf = useCapName();
  const days = utcDaysUntil(useNow(), recentDays);
  const knownBrands = useQuery(brands(organization)).data?.data ?? [];
  const knownKeys = useQuery(ownKeys(organization)).data ?? [];
  const used = useQuery(usage(organization, 'key', days[0] ?? '', days.at(-1) ?? '')).data?.data ?? [];
  const keyIds = [
    ...knownKeys.filter(({ attributes }) => !attributes.isRevoked).map(({ id }) => id),
    ...used.flatMap(({ attributes: { value } }) => value ?? []),
  ];
  const all: Capped[] = [
    { scope: 'organization', subjectId: organization.id },
    ...knownBrands.map(({ id }) => ({ scope: 'brand' as const, subjectId: id })),
    ...[...new Set(keyIds)].map((id) => ({ scope: 'key' as const, subjectId: id })),
  ];
  return all
    .filter(({ scope, subjectId }) => !caps.some((cap) => cap.scope === scope && cap.subjectId === subjectId))
    .map((each) => ({ ...each, name: nameOf(each) }));
}
