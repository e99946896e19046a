import { roleAtLeast } from '@imprint/contracts/access';
import type { PromptResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { tagList } from '../api/tags.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { SelectField } from '../ui/select-field.js';
import { Tags } from '../ui/tags.js';
import { useWords } from '../words/words.js';
import { contentTypes } from './content-types.js';
import { promptList, type PromptFilters } from './queries.js';
import { promptWords } from './words.js';
import './prompts.css';

/** Every prompt, the latest first, narrowed by what the address holds. */
export function PromptsPage(): ReactElement {
  const t = useWords(promptWords);
  const organization = useOrganization();
  const address: PromptFilters = useSearch({ strict: false });
  const { contentType: _contentType, ...others } = address;
  const to = `/${organization.slug}/~/settings/prompts`;
  const query = useInfiniteQuery(promptList(organization, address));
  return (
    <Page
      title={t('title')}
      lead={<p className="soft">{t('lead')}</p>}
      actions={
        roleAtLeast(organization.role, 'creator') && (
          <Link className="button primary" to={`${to}/new`}>
            {t('new')}
          </Link>
        )
      }
    >
      <SearchBox label={t('search')} to={to} address={{ ...address }} />
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: { ...others } },
          ...contentTypes.map((each) => ({ label: t(`type.${each}`), search: { ...others, contentType: each } })),
        ]}
      />
      <Narrowing to={to} address={address} />
      <Loaded query={query}>
        {({ pages }) => {
          const prompts = pages.flatMap(({ data }) => data);
          if (prompts.length === 0) return <Empty>{t(Object.keys(address).length > 0 ? 'none.filtered' : 'none')}</Empty>;
          return (
            <Listing>
              {prompts.map((each) => (
                <Row key={each.id} {...each} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

/** By brand and by tag. */
function Narrowing({ to, address }: { to: string; address: PromptFilters }): ReactElement {
  const t = useWords(promptWords);
  const organization = useOrganization();
  const navigate = useNavigate();
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const { data: tags = [] } = useQuery(tagList(organization));
  const narrow = (name: 'brandId' | 'tagId', id: string): void =>
    void navigate({ to, search: { ...address, [name]: id === '' ? undefined : id } });
  return (
    <div className="prompt-narrowing">
      <SelectField
        label={t('brand')}
        value={address.brandId ?? ''}
        options={[
          { value: '', label: t('brand.any') },
          ...ownBrands.map(({ id, attributes }) => ({ value: id, label: attributes.label })),
        ]}
        onChange={(id) => narrow('brandId', id)}
      />
      <SelectField
        label={t('tag')}
        value={address.tagId ?? ''}
        options={[
          { value: '', label: t('tag.any') },
          ...tags.map(({ id, attributes }) => ({ value: id, label: attributes.name })),
        ]}
        onChange={(id) => narrow('tagId', id)}
      />
    </div>
  );
}

function Row({ id, attributes }: PromptResource): ReactElement {
  const t = useWords(promptWords);
  const organization = useOrganization();
  const ownBrands = useQuery(brands(organization)).data?.data ?? [];
  const { name, text, contentType, brandId, tags } = attributes;
  const brand = ownBrands.find((each) => each.id === brandId)?.attributes.label ?? brandId;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${organization.slug}/~/settings/prompts/${id}`}>
            {name}
          </Link>
        </h2>
        <p className="note theirs">{text.slice(0, 200)}</p>
      </div>
      <div className="known note">
        <Tags tags={tags} />
        <span>{t(`type.${contentType}`)}</span>
        <span className="theirs">{brand ?? t('brand.none')}</span>
      </div>
    </li>
  );
}
