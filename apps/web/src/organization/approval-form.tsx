import type { OrganizationResource, PublishingSettingsResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { Choice, Choices } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
import { SaveActions } from '../ui/save-actions.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changeOrganization, changePublishing, organizationSettings, publishingSettings } from './queries.js';
import { organizationWords } from './words.js';

const classes = ['creators', 'apiKeys', 'agents'] as const;
const modes = [null, 'direct', 'approval'] as const satisfies readonly PublishingSettingsResource['attributes']['agents'][];
const reviewLinkPolicies = ['off', 'comment', 'decide'] as const;
const selfApprovals = ['never', 'confirmed', 'allowed'] as const;

type Rules = PublishingSettingsResource['attributes'] & Pick<OrganizationResource['attributes'], 'selfApproval' | 'reviewLinks'>;

/** Who schedules and publishes at once, who asks first, and who may answer. */
export function ApprovalForm({ saved }: { saved: Rules }): ReactElement {
  const t = useWords(organizationWords);
  const name = useId();
  const { fields, changes, isChanged, set, forget } = useEdits(saved);
  const change = useChange(forget);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(changes);
  };
  return (
    <form className="organization-form" onSubmit={submit}>
      <p>{t('approval.text')}</p>
      {classes.map((each) => (
        <Choices key={each} legend={t(`approval.${each}`)}>
          {modes.map((mode) => (
            <Choice
              key={mode ?? 'default'}
              type="radio"
              name={name + each}
              checked={fields[each] === mode}
              label={t(`mode.${mode ?? 'default'}`)}
              hint={t(`${each}.${mode ?? 'default'}`)}
              onChange={() => set({ [each]: mode })}
            />
          ))}
        </Choices>
      ))}
      <OrganizationPolicies fields={fields} set={set} />
      {change.isError && <Trouble error={change.error} />}
      <SaveActions change={change} isChanged={isChanged} label={t('approval.save')} saved={t('approval.saved')} />
    </form>
  );
}

interface OrganizationPoliciesProps {
  fields: Rules;
  set: (changed: Partial<Rules>) => void;
}

/** Rules of the organization itself. */
function OrganizationPolicies({ fields, set }: OrganizationPoliciesProps): ReactElement {
  const t = useWords(organizationWords);
  return (
    <>
      <Policies
        legend={t('self')}
        hint={t('self.hint')}
        policies={selfApprovals}
        policy={fields.selfApproval}
        texts={(policy) => [t(`self.${policy}`), t(`self.${policy}.hint`)]}
        onChange={(selfApproval) => set({ selfApproval })}
      />
      <Policies
        legend={t('links')}
        hint={t('links.hint')}
        policies={reviewLinkPolicies}
        policy={fields.reviewLinks}
        texts={(policy) => [t(`links.${policy}`), t(`links.${policy}.hint`)]}
        onChange={(reviewLinks) => set({ reviewLinks })}
      />
    </>
  );
}

interface PolicyProps<Policy extends string> {
  legend: string;
  hint: string;
  policies: readonly Policy[];
  /** The one that is chosen. */
  policy: Policy;
  /** Of each policy: its name, and what it means. */
  texts: (policy: Policy) => readonly [label: string, hint: string];
  onChange: (policy: Policy) => void;
}

/** One of several rules, each with what it means. */
function Policies<Policy extends string>({
  legend,
  hint,
  policies,
  policy: chosen,
  texts,
  onChange,
}: PolicyProps<Policy>): ReactElement {
  const name = useId();
  return (
    <Choices legend={legend} hint={hint}>
      {policies.map((policy) => {
        const [label, meaning] = texts(policy);
        const isChosen = chosen === policy;
        return (
          <Choice
            key={policy}
            type="radio"
            name={name}
            checked={isChosen}
            label={label}
            hint={meaning}
            onChange={() => onChange(policy)}
          />
        );
      })}
    </Choices>
  );
}

function useChange(onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const { client, id } = organization;
  return useMutation({
    mutationFn: async ({ selfApproval, reviewLinks, ...body }: Partial<Rules>) => {
      const path = { organizationId: id };
      if (Object.keys(body).length > 0) {
        const answer = await changePublishing({ client, path, body });
        queries.setQueryData(publishingSettings(organization).queryKey, answer);
      }
      if (selfApproval === undefined && reviewLinks === undefined) return;
      const own = { ...(selfApproval && { selfApproval }), ...(reviewLinks && { reviewLinks }) };
      const answer = await changeOrganization({ client, path, body: own });
      queries.setQueryData(organizationSettings(organization).queryKey, answer);
      // Pages show what the organization allows.
      await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onSuccess: onSaved,
  });
}
