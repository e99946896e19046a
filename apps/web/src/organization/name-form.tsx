import { ImprintError } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { changeOrganization } from './queries.js';
import { organizationWords } from './words.js';

/** The name that people see, and the one in addresses. */
export function NameForm(known: { name: string; slug: string }): ReactElement {
  const t = useWords(organizationWords);
  const { client, id } = useOrganization();
  const [name, setName] = useState(known.name);
  const [slug, setSlug] = useState(known.slug);
  const change = useMutation({
    mutationFn: () => changeOrganization({ client, path: { organizationId: id }, body: { name, slug } }),
    // Both are on every page, and the address has one of them.
    onSuccess: ({ data }) => window.location.assign(`/${data.attributes.slug}/~/settings/organization`),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const { error } = change;
  const fields = error instanceof ImprintError ? error.fields : {};
  const faultsOf = (pointer: string): readonly string[] => (fields[pointer] === undefined ? [] : [fields[pointer]]);
  return (
    <form className="settings-form" onSubmit={submit}>
      <Field label={t('name')} faults={faultsOf('/name')}>
        {(control) => <input {...control} required value={name} onChange={({ target }) => setName(target.value)} />}
      </Field>
      <Field label={t('slug')} hint={t('slug.help')} faults={faultsOf('/slug')}>
        {(control) => (
          <input {...control} required autoCapitalize="none" value={slug} onChange={({ target }) => setSlug(target.value)} />
        )}
      </Field>
      {error !== null && Object.keys(fields).length === 0 && <Trouble error={error} />}
      <div className="actions">
        <Button type="submit" isBusy={change.isPending} disabled={name === known.name && slug === known.slug}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
