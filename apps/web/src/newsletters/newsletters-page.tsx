import { roleAtLeast } from '@imprint/contracts/access';
import type { NewsletterResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { useWords } from '../words/words.js';
import { CreateDialog } from './create-dialog.js';
import { newsletterList } from './queries.js';
import { newsletterWords } from './words.js';

/** The newsletters of every brand that the person sees. */
export function NewslettersPage(): ReactElement {
  const t = useWords(newsletterWords);
  const organization = useOrganization();
  const address: { search?: string } = useSearch({ strict: false });
  const query = useInfiniteQuery(newsletterList(organization, address));
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = roleAtLeast(organization.role, 'creator');
  const create = mayCreate && (
    <Button kind="primary" onClick={() => setIsCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <Page title={t('title')} lead={<p className="note">{t('lead')}</p>} actions={create}>
      {isCreating && <CreateDialog onClose={() => setIsCreating(false)} />}
      <SearchBox label={t('search')} to={`/${organization.slug}/~/newsletters`} address={{ ...address }} />
      <Loaded query={query}>
        {({ pages }) => {
          const newsletters = pages.flatMap(({ data }) => data);
          if (newsletters.length === 0) return <None isFiltered={address.search !== undefined} mayCreate={mayCreate} />;
          return (
            <Listing>
              {newsletters.map((each) => (
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

function None({ isFiltered, mayCreate }: { isFiltered: boolean; mayCreate: boolean }): ReactElement {
  const t = useWords(newsletterWords);
  const { slug } = useOrganization();
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered ? (
        <Link to={`/${slug}/~/newsletters`} search={{}}>
          {t('none.clear')}
        </Link>
      ) : (
        <p>{t(mayCreate ? 'none.create' : 'none.viewer')}</p>
      )}
    </Empty>
  );
}

function Row({ id, attributes: { brandId, name, description, confirmed, pending } }: NewsletterResource): ReactElement {
  const t = useWords(newsletterWords);
  const { slug } = useOrganization();
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/newsletters/${id}`}>
            {name}
          </Link>
        </h2>
        {description !== null && <p className="note theirs">{description}</p>}
      </div>
      <div className="known note">
        <BrandName id={brandId} />
        <span>{t('count.confirmed', { count: confirmed })}</span>
        {pending > 0 && <span>{t('count.pending', { count: pending })}</span>}
      </div>
    </li>
  );
}

/** Nothing until it is known. */
export function BrandName({ id }: { id: string }): ReactElement | null {
  const known = useQuery(brands(useOrganization())).data?.data.find((each) => each.id === id);
  return known === undefined ? null : <span className="theirs">{known.attributes.label}</span>;
}
