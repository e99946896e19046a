import { roleAtLeast } from '@imprint/contracts/access';
import type { AssetResource, TrainingResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { nothingSaid, type Learning } from './learning-fields.js';
import { NewModelForm } from './new-model-form.js';
import { picturesOf, trainers, training } from './queries.js';
import type { NewModelSearch } from './search.js';
import { customModelWords } from './words.js';
import './custom-models.css';

/** Chooses pictures, and has a model trained with them. */
export function NewModelPage(): ReactElement {
  const t = useWords(customModelWords);
  const { slug, role } = useOrganization();
  const { brandId, from }: NewModelSearch = useSearch({ strict: false });
  return (
    <Page
      title={t('new.title')}
      lead={
        <p>
          <Link to={`/${slug}/~/custom-models`}>{t('title')}</Link>
        </p>
      }
    >
      {!roleAtLeast(role, 'creator') && <Empty>{t('viewer')}</Empty>}
      {roleAtLeast(role, 'creator') && from === undefined && <FormOf brandId={brandId} />}
      {roleAtLeast(role, 'creator') && from !== undefined && <Again key={from} trainingId={from} />}
    </Page>
  );
}

/** Begins with everything of an earlier training that there still is. */
function Again({ trainingId }: { trainingId: string }): ReactElement {
  const organization = useOrganization();
  const before = useQuery(training(organization, trainingId));
  const pictures = useQuery(picturesOf(organization, trainingId));
  return (
    <Loaded query={before}>
      {({ data }) => <Loaded query={pictures}>{({ data: files }) => <FormOf before={data} pictures={files} />}</Loaded>}
    </Loaded>
  );
}

interface FormOfProps {
  brandId?: string | undefined;
  before?: TrainingResource;
  pictures?: readonly AssetResource[];
}

function FormOf({ brandId, before, pictures = [] }: FormOfProps): ReactElement {
  const organization = useOrganization();
  const own = useQuery(brands(organization));
  const offered = useQuery(trainers(organization));
  const known = before?.attributes;
  return (
    <Loaded query={own}>
      {({ data: ownBrands }) => (
        <Loaded query={offered}>
          {({ data: ofInstance }) => (
            <NewModelForm
              brands={ownBrands}
              trainers={ofInstance}
              start={{
                label: known?.label ?? '',
                brandId: ownBrands.find(({ id }) => id === (known?.brandId ?? brandId))?.id ?? ownBrands[0]?.id ?? '',
                trainer: ofInstance.find(({ id }) => id === known?.trainer)?.id ?? ofInstance[0]?.id ?? '',
                pictures,
                learning: known === undefined ? nothingSaid : saidBefore(known),
              }}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

/** Consent is given for each training anew. */
const saidBefore = ({ subject, triggerWord, captions }: TrainingResource['attributes']): Learning => ({
  ...{ subject, triggerWord: triggerWord ?? '', hasConsent: false },
  captions: Object.fromEntries(captions.map(({ assetId, text }) => [assetId, text])),
});
