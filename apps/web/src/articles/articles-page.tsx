import { roleAtLeast } from '@imprint/contracts/access';
import type { ArticleResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { useWords } from '../words/words.js';
import { Known } from './facts.js';
import { articleList, type ArticleFilters } from './queries.js';
import { filters } from './statuses.js';
import { articleWords } from './words.js';

/** Every article, the latest first, narrowed by what the address holds. */
export function ArticlesPage(): ReactElement {
  const t = useWords(articleWords);
  const address: ArticleFilters = useSearch({ strict: false });
  const { status: _status, ...others } = address;
  const organization = useOrganization();
  const to = `/${organization.slug}/~/articles`;
  const query = useInfiniteQuery(articleList(organization, address));
  return (
    <Page title={t('title')} actions={roleAtLeast(organization.role, 'creator') && <NewArticle brandId={address.brandId} />}>
      <SearchBox label={t('search')} to={to} address={{ ...address }} />
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: { ...others } },
          ...filters.map((each) => ({ label: t(`status.${each}`), search: { ...others, status: each } })),
        ]}
      />
      {address.brandId !== undefined && <OfBrand {...address} brandId={address.brandId} />}
      <Loaded query={query}>
        {({ pages }) => {
          const articles = pages.flatMap(({ data }) => data);
          if (articles.length === 0) return <None isFiltered={Object.keys(address).length > 0} />;
          const { total = 0, totalIsExact = true } = pages[0]?.meta ?? {};
          return (
            <>
              <p className="note" role="status">
                {t(totalIsExact ? 'count' : 'count.more', { count: total })}
              </p>
              <Listing>
                {articles.map((each) => (
                  <Row key={each.id} {...each} />
                ))}
              </Listing>
            </>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function NewArticle({ brandId }: { brandId: string | undefined }): ReactElement {
  const t = useWords(articleWords);
  const { slug } = useOrganization();
  return (
    <Link className="button primary" to={`/${slug}/~/articles/new`} search={brandId === undefined ? {} : { brandId }}>
      {t('new')}
    </Link>
  );
}

/** Which brand the list is narrowed to, and the way back to all of them. */
function OfBrand({ brandId, ...others }: ArticleFilters & { brandId: string }): ReactElement {
  const t = useWords(articleWords);
  const organization = useOrganization();
  const known = useQuery(brands(organization)).data?.data;
  const name = known?.find(({ id }) => id === brandId)?.attributes.label ?? brandId;
  return (
    <p className="known note">
      <span className="theirs">{t('ofBrand', { name })}</span>
      <Link to={`/${organization.slug}/~/articles`} search={others}>
        {t('ofBrand.clear')}
      </Link>
    </p>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(articleWords);
  const { slug, role } = useOrganization();
  const mayWrite = roleAtLeast(role, 'creator');
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : mayWrite ? 'none' : 'none.viewer')}</p>
      {isFiltered ? (
        <Link to={`/${slug}/~/articles`} search={{}}>
          {t('none.clear')}
        </Link>
      ) : (
        mayWrite && <Link to={`/${slug}/~/articles/new`}>{t('none.write')}</Link>
      )}
    </Empty>
  );
}

function Row({ id, attributes }: ArticleResource): ReactElement {
  const { slug } = useOrganization();
  const { title, excerpt, body } = attributes;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/articles/${id}`}>
            {title}
          </Link>
        </h2>
        <p className="note theirs">{excerpt ?? body.slice(0, 200)}</p>
      </div>
      <div className="known note">
        <Known {...attributes} />
      </div>
    </li>
  );
}
