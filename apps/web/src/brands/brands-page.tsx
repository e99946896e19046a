import type { BrandResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { BrandStatus, Swatches } from './look.js';
import { brandList } from './queries.js';
import { brandWords } from './words.js';

/** Every brand of the organization. */
export function BrandsPage(): ReactElement {
  const t = useWords(brandWords);
  const query = useInfiniteQuery(brandList(useOrganization()));
  return (
    <Page title={t('title')} lead={<p className="note">{t('lead')}</p>}>
      <Loaded query={query}>
        {({ pages }) => {
          const brands = pages.flatMap(({ data }) => data);
          if (brands.length === 0) return <Empty>{t('none')}</Empty>;
          return (
            <Listing>
              {brands.map((brand) => (
                <Row key={brand.id} {...brand} />
              ))}
            </Listing>
          );
        }}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

function Row({ id, attributes: { label, description, status, colors } }: BrandResource): ReactElement {
  const { slug } = useOrganization();
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/brands/${id}`}>
            {label}
          </Link>
        </h2>
        {description !== null && <p className="note theirs">{description}</p>}
      </div>
      <div className="known">
        <Swatches colors={colors} />
        <BrandStatus status={status} />
      </div>
    </li>
  );
}
