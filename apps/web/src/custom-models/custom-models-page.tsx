import { roleAtLeast } from '@imprint/contracts/access';
import type { TrainingResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { trainingList } from './queries.js';
import { shownStates, type TrainingSearch } from './search.js';
import { TrainingStatus } from './training-status.js';
import { customModelWords } from './words.js';
import './custom-models.css';

/** Models that were trained for the brands of the organization, and those that are being trained. */
export function CustomModelsPage(): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const { slug, role } = organization;
  const address: TrainingSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(trainingList(organization, address));
  const { brandId } = address;
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t('lead')}</p>}
      actions={
        roleAtLeast(role, 'creator') && (
          <Link className="button primary" to={`/${slug}/~/custom-models/new`} search={brandId === undefined ? {} : { brandId }}>
            {t('new')}
          </Link>
        )
      }
    >
      <Narrowing address={address} />
      <Loaded query={query}>
        {({ pages }) => {
          const found = pages.flatMap(({ data }) => data);
          if (found.length === 0) return <None isFiltered={Object.keys(address).length > 0} />;
          return (
            <Listing>
              {found.map((each) => (
                <TrainingRow key={each.id} {...each} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

/** By name, state and brand; the address holds all of it. */
function Narrowing({ address }: { address: TrainingSearch }): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const to = `/${organization.slug}/~/custom-models`;
  const known = useQuery(brands(organization)).data?.data ?? [];
  const { status: _shown, ...others } = address;
  const narrow = (brandId: string): void => {
    const { brandId: _before, ...rest } = address;
    void navigate({ to, search: { ...rest, ...(brandId !== '' && { brandId }) }, replace: true });
  };
  return (
    <div className="models-narrowing">
      <SearchBox label={t('search')} to={to} address={address} />
      {(known.length > 1 || address.brandId !== undefined) && (
        <SelectField
          label={t('brand')}
          value={address.brandId ?? ''}
          options={[
            { value: '', label: t('brand.all') },
            ...known.map(({ id, attributes: { label } }) => ({ value: id, label })),
          ]}
          onChange={narrow}
        />
      )}
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: others },
          ...shownStates.map((status) => ({ label: t(`filter.${status}`), search: { ...others, status } })),
        ]}
      />
    </div>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(customModelWords);
  const { slug, role } = useOrganization();
  const to = `/${slug}/~/custom-models`;
  if (isFiltered)
    return (
      <Empty>
        <p>{t('none.filtered')}</p>
        <Link to={to} search={{}}>
          {t('none.clear')}
        </Link>
      </Empty>
    );
  return (
    <Empty>
      <p>{t('none')}</p>
      {roleAtLeast(role, 'creator') && <Link to={`${to}/new`}>{t('none.begin')}</Link>}
    </Empty>
  );
}

function TrainingRow({ id, attributes }: TrainingResource): ReactElement {
  const t = useWords(customModelWords);
  const organization = useOrganization();
  const known = useQuery(brands(organization)).data?.data ?? [];
  const { label, brandId, trainer, assetIds, status, progress, createdAt } = attributes;
  const brand = known.find((each) => each.id === brandId)?.attributes.label ?? brandId;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${organization.slug}/~/custom-models/${id}`}>
            {label}
          </Link>
        </h2>
        <p className="note theirs">
          {t('row', { brand, count: assetIds.length, trainer })} · <Distance at={createdAt} />
        </p>
      </div>
      <div className="known">
        {status === 'processing' && (
          <progress className="model-progress" max={100} value={progress} aria-label={t('progress.of', { label })} />
        )}
        <TrainingStatus status={status} progress={progress} />
      </div>
    </li>
  );
}
