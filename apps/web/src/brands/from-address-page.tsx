import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt, isOfFields } from '../api/faults.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { Page } from '../ui/page.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { createFromUrl } from './scan-queries.js';
import { scanWords } from './scan-words.js';
import './scans.css';
import { brandWords } from './words.js';

/** A new brand from the address of its site. Once the address is checked, the page of the scan shows how the reading goes. */
export function FromAddressPage(): ReactElement {
  const t = useWords(scanWords);
  const brands = useWords(brandWords);
  const { slug } = useOrganization();
  return (
    <Page
      title={t('from.title')}
      lead={
        <>
          <p className="known note">
            <Link to={`/${slug}/~/brands`}>{brands('back')}</Link>
          </p>
          <p className="note">{t('from.lead')}</p>
        </>
      }
    >
      <AddressForm />
    </Page>
  );
}

function useCreation(url: string, label: string) {
  const organization = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(() => new CreationKey('brand'));
  return useMutation({
    mutationFn: () => {
      const body = { url: withScheme(url.trim()), ...(label.trim() !== '' && { label: label.trim() }) };
      const headers = { ...key.headersOf(body), prefer: 'respond-async' };
      return createFromUrl({ client: organization.client, body, headers });
    },
    onSuccess: async ({ data: { attributes } }) => {
      await queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
      await navigate({ to: `/${organization.slug}/~/brands/${attributes.brandId}/scan` });
    },
  });
}

function AddressForm(): ReactElement {
  const t = useWords(scanWords);
  const [url, setUrl] = useState('');
  const [label, setLabel] = useState('');
  const create = useCreation(url, label);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  const input = { className: 'theirs', required: true, inputMode: 'url', autoComplete: 'url' } as const;
  return (
    <form className="stack scan-form" onSubmit={submit}>
      <Field label={t('from.url')} hint={t('from.url.hint')} faults={faultsAt(create.error, '/url')}>
        {(control) => <input {...control} {...input} value={url} onChange={({ target }) => setUrl(target.value)} />}
      </Field>
      <Field label={t('from.label')} hint={t('from.label.hint')} faults={faultsAt(create.error, '/label')}>
        {(control) => (
          <input
            {...control}
            className="theirs"
            maxLength={100}
            value={label}
            onChange={({ target }) => setLabel(target.value)}
          />
        )}
      </Field>
      {create.isError && !isOfFields(create.error) && <Trouble error={create.error} />}
      <div className="actions">
        <Button type="submit" kind="primary" isBusy={create.isPending} disabled={url.trim() === ''}>
          {t('from.do')}
        </Button>
        <span role="status" className="note">
          {create.isPending ? t('from.checking') : ''}
        </span>
      </div>
    </form>
  );
}

/** People write addresses without it. */
const withScheme = (url: string): string => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `https://${url}`);
