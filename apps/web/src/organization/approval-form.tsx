import type { OrganizationResource, PublishingSettingsResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, type FormEvent, type ReactElement } from 'react';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Choice, Choices } from '../ui/choice.js';
import { useEdits } from '../ui/edits.js';
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
      <SelfApproval policy={fields.selfApproval} onChange={(selfApproval) => set({ selfApproval })} />
      <ReviewLinks policy={fields.reviewLinks} onChange={(reviewLinks) => set({ reviewLinks })} />
      {change.isError && <Trouble error={change.error} />}
      <div className="actions">
        <Button type="submit" kind={isChanged ? 'primary' : 'plain'} isBusy={change.isPending} disabled={!isChanged}>
          {t('approval.save')}
        </Button>
        <p className="note" role="status">
          {change.isSuccess && !isChanged && t('approval.saved')}
        </p>
      </div>
    </form>
  );
}

interface SelfApprovalProps {
  policy: Rules['selfApproval'];
  onChange: (policy: Rules['selfApproval']) => void;
}

function SelfApproval({ policy: chosen, onChange }: SelfApprovalProps): ReactElement {
  const t = useWords(organizationWords);
  const name = useId();
  return (
    <Choices legend={t('self')} hint={t('self.hint')}>
      {selfApprovals.map((policy) => (
        <Choice
          key={policy}
          type="radio"
          name={name}
          checked={chosen === policy}
          label={t(`self.${policy}`)}
          hint={t(`self.${policy}.hint`)}
          onChange={() => onChange(policy)}
        />
      ))}
    </Choices>
  );
}

interface ReviewLinksProps {
  policy: Rules['reviewLinks'];
  onChange: (policy: Rules['reviewLinks']) => void;
}

function ReviewLinks({ policy: chosen, onChange }: ReviewLinksProps): ReactElement {
  const t = useWords(organizationWords);
  const name = useId();
  return (
    <Choices legend={t('links')} hint={t('links.hint')}>
      {reviewLinkPolicies.map((policy) => (
        <Choice
          key={policy}
          type="radio"
          name={name}
          checked={chosen === policy}
          label={t(`links.${policy}`)}
          hint={t(`links.${policy}.hint`)}
          onChange={() => onChange(policy)}
        />
      ))}
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
