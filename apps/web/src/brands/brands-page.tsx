import { roleAtLeast } from '@imprint/contracts/access';
import type { BrandSummary } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { Score } from './completeness.js';
import { CreateBrandDialog } from './create-brand-dialog.js';
import { BrandStatus, Swatches } from './look.js';
import { brandList } from './queries.js';
import { brandWords } from './words.js';

/** Every brand of the organization. */
export function BrandsPage(): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(brandList(organization));
  const [isCreating, setIsCreating] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={<p className="note">{t('lead')}</p>}
      actions={
        roleAtLeast(organization.role, 'creator') &&
        organization.brandIds === null && (
          <Button kind="primary" onClick={() => setIsCreating(true)}>
            {t('create')}
          </Button>
        )
      }
    >
      {isCreating && <CreateBrandDialog onClose={() => setIsCreating(false)} />}
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

function Row({ id, attributes: { label, description, status, identity, completeness } }: BrandSummary): ReactElement {
  const { slug } = useOrganization();
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/brands/${id}`}>
            {label}
          </Link>
        </h2>
        {description !== '' && <p className="note theirs">{description}</p>}
      </div>
      <div className="known">
        <Score score={completeness.score} />
        <Swatches colors={identity.colors} />
        <BrandStatus status={status} />
      </div>
    </li>
  );
}
