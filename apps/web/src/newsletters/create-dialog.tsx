import { createNewsletter, type BrandSummary } from '@imprint/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { CreationKey } from '../api/saved-work.js';
import { Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/loaded.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { NewsletterForm, noFields, type NewsletterFields } from './newsletter-form.js';
import { useNewslettersReadAgain } from './queries.js';
import { newsletterWords } from './words.js';

/** A new newsletter of one of the brands that the person sees. */
export function CreateDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(newsletterWords);
  const { slug, ...organization } = useOrganization();
  return (
    <Dialog title={t('create')} onClose={onClose}>
      <Loaded query={useQuery(brands({ slug, ...organization }))}>
        {({ data }) => {
          const [first] = data;
          return first === undefined ? (
            <p>
              {t('create.noBrand')} <Link to={`/${slug}/~/brands`}>{t('create.brands')}</Link>
            </p>
          ) : (
            <Form known={data} first={first.id} />
          );
        }}
      </Loaded>
    </Dialog>
  );
}

function Form({ known, first }: { known: readonly BrandSummary[]; first: string }): ReactElement {
  const t = useWords(newsletterWords);
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useNewslettersReadAgain();
  const [brandId, setBrandId] = useState(first);
  const [fields, setFields] = useState(noFields);
  const [key] = useState(() => new CreationKey('newsletter'));
  const creation = useMutation({
    mutationFn: ({ name, description, postalLine }: NewsletterFields) => {
      const optional = { ...(description !== '' && { description }), ...(postalLine !== '' && { postalLine }) };
      const body = { brandId, name, ...optional };
      return createNewsletter({ client, body, headers: key.headersOf(body) });
    },
    onSuccess: async ({ data: { id } }) => {
      await readAgain();
      await navigate({ to: `/${slug}/~/newsletters/${id}` });
    },
  });
  return (
    <NewsletterForm
      fields={fields}
      onChange={(changes) => setFields((before) => ({ ...before, ...changes }))}
      change={creation}
      onSubmit={() => creation.mutate(fields)}
      submit={t('create')}
    >
      {known.length > 1 && (
        <SelectField
          label={t('brand')}
          value={brandId}
          options={known.map(({ id, attributes }) => ({ value: id, label: attributes.label }))}
          onChange={setBrandId}
        />
      )}
    </NewsletterForm>
  );
}
