import type { OrganizationResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import type { FormEvent, ReactElement } from 'react';
import { faultsAt, faultsOf } from '../api/faults.js';
import { meQuery } from '../api/instance.js';
import { useOrganization } from '../api/organization.js';
import { useEdits } from '../ui/edits.js';
import { Field } from '../ui/field.js';
import { SaveActions } from '../ui/save-actions.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changeOrganization, organizationSettings } from './queries.js';
import { organizationWords } from './words.js';

type Names = Pick<OrganizationResource['attributes'], 'name' | 'slug'>;

export function NameForm({ saved: { name, slug } }: { saved: Names }): ReactElement {
  const t = useWords(organizationWords);
  const { fields, changes, isChanged, set, forget } = useEdits({ name, slug });
  const change = useRename(forget);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(changes);
  };
  return (
    <form className="organization-form" onSubmit={submit}>
      <Field label={t('name')} hint={t('name.hint')} faults={faultsAt(change.error, '/name')}>
        {(control) => <input {...control} required value={fields.name} onChange={({ target }) => set({ name: target.value })} />}
      </Field>
      <Field
        label={t('slug')}
        hint={t.rich('slug.hint', { address: () => <code key="address">{`${window.location.origin}/${fields.slug}/~`}</code> })}
        faults={faultsAt(change.error, '/slug')}
      >
        {(control) => (
          <input
            {...control}
            required
            autoCapitalize="none"
            spellCheck={false}
            value={fields.slug}
            onChange={({ target }) => set({ slug: target.value })}
          />
        )}
      </Field>
      {change.isError && faultsOf(change.error).length === 0 && <Trouble error={change.error} />}
      <SaveActions change={change} isChanged={isChanged} label={t('general.save')} saved={t('saved')} />
    </form>
  );
}

/** Every page is below the slug: whoever changes it goes on at the new address. */
function useRename(onSaved: () => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const router = useRouter();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: Partial<Names>) =>
      changeOrganization({ client: organization.client, path: { organizationId: organization.id }, body }),
    onSuccess: async (answer) => {
      queries.setQueryData(organizationSettings(organization).queryKey, answer);
      onSaved();
      await queries.fetchQuery({ ...meQuery, staleTime: 0 });
      const { slug } = answer.data.attributes;
      if (slug !== organization.slug) await navigate({ to: `/${slug}/~/settings/organization`, replace: true });
      await router.invalidate();
    },
  });
}
