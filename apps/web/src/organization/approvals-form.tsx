import type { OrganizationResource, PublishingSettingsResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changeOrganization, changePublishing } from './queries.js';
import { organizationWords } from './words.js';

type Policy = PublishingSettingsResource['attributes'];
type SelfApproval = OrganizationResource['attributes']['selfApproval'];

const whoAsks = ['creators', 'apiKeys', 'agents'] as const satisfies readonly (keyof Policy)[];
const selfApprovals = ['never', 'confirmed', 'allowed'] as const satisfies readonly SelfApproval[];
/** How the API names what is not set. */
const unset = '';

/** Who has to ask before something is scheduled or published. Each choice counts from the next call on. */
export function ApprovalsForm({ policy, selfApproval }: { policy: Policy; selfApproval: SelfApproval }): ReactElement {
  const t = useWords(organizationWords);
  const change = useChange();
  return (
    <div className="settings-form">
      <p className="soft">{t('approvals.help')}</p>
      {whoAsks.map((who) => (
        <SelectField
          key={who}
          label={t(who)}
          value={policy[who] ?? unset}
          options={[
            { value: unset, label: t(who === 'agents' ? 'default.approval' : 'default.direct') },
            { value: 'direct', label: t('direct') },
            { value: 'approval', label: t('approval') },
          ]}
          onChange={(value) => change.mutate({ policy: { [who]: value === unset ? null : (value as 'direct' | 'approval') } })}
        />
      ))}
      <SelectField
        label={t('selfApproval')}
        value={selfApproval}
        options={selfApprovals.map((value) => ({ value, label: t(`selfApproval.${value}`) }))}
        onChange={(value) => change.mutate({ selfApproval: value as SelfApproval })}
      />
      {change.isError && <Trouble error={change.error} />}
      {change.isSuccess && <p role="status">{t('saved')}</p>}
    </div>
  );
}

type Change = { policy: Partial<Policy> } | { selfApproval: SelfApproval };

function useChange() {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const path = { organizationId: id };
  return useMutation({
    mutationFn: async (change: Change): Promise<unknown> =>
      'policy' in change
        ? changePublishing({ client, path, body: change.policy })
        : changeOrganization({ client, path, body: change }),
    onSettled: () => queries.invalidateQueries({ queryKey: [id, 'organization'] }),
  });
}
