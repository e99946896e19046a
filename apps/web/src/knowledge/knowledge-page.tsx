import { roleAtLeast } from '@imprint/contracts/access';
import type { KnowledgeSourceResource } from '@imprint/sdk';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { AddDialog } from './add-dialog.js';
import { Hits } from './hits.js';
import { brand, sourceList } from './queries.js';
import { SearchForm } from './search-form.js';
import { purposes, tones, type SourceSearch } from './states.js';
import { knowledgeWords } from './words.js';
import './knowledge.css';

/** What a brand knows: every source with its state and its purpose. */
export function KnowledgePage(): ReactElement {
  const t = useWords(knowledgeWords);
  const organization = useOrganization();
  const { brandId = '' }: { brandId?: string } = useParams({ strict: false });
  const address: SourceSearch = useSearch({ strict: false });
  const known = useQuery(brand(organization, brandId));
  const [isAdding, setIsAdding] = useState(false);
  const to = `/${organization.slug}/~/brands/${brandId}/knowledge`;
  const add = roleAtLeast(organization.role, 'creator') && (
    <Button kind="primary" onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <Loaded query={known}>
      {({ data: { attributes } }) => (
        <Page
          title={t('title', { label: attributes.label })}
          lead={
            <>
              <p className="known note">
                <Link to={`/${organization.slug}/~/brands/${brandId}`}>{t('back.brand', { label: attributes.label })}</Link>
              </p>
              <p className="note">{t('lead')}</p>
            </>
          }
          actions={add}
        >
          {isAdding && <AddDialog brandId={brandId} onClose={() => setIsAdding(false)} />}
          <SearchForm to={to} address={address} />
          {address.q === undefined ? (
            <>
              <SearchBox label={t('find')} to={to} address={{ ...address }} />
              <SourceFilters to={to} address={address} />
              <Sources brandId={brandId} address={address} to={to} />
            </>
          ) : (
            <Hits brandId={brandId} to={to} q={address.q} purpose={address.purpose} />
          )}
        </Page>
      )}
    </Loaded>
  );
}

function SourceFilters({ to, address: { search } }: { to: string; address: SourceSearch }): ReactElement {
  const t = useWords(knowledgeWords);
  const found: Record<string, string> = search === undefined ? {} : { search };
  const options = [
    { label: t('filter.all'), search: found },
    ...purposes.map((purpose) => ({ label: t(`purpose.${purpose}`), search: { ...found, purpose } })),
    { label: t('state.failed'), search: { ...found, state: 'failed' } },
    { label: t('filter.archived'), search: { ...found, archived: 'only' } },
  ];
  return <Filters label={t('filter')} to={to} options={options} />;
}

function Sources({ brandId, address, to }: { brandId: string; address: SourceSearch; to: string }): ReactElement {
  const t = useWords(knowledgeWords);
  const query = useInfiniteQuery(sourceList(useOrganization(), brandId, address));
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const sources = pages.flatMap(({ data }) => data);
          if (sources.length > 0)
            return (
              <Listing>
                {sources.map((each) => (
                  <SourceRow key={each.id} shown={each} />
                ))}
              </Listing>
            );
          const isFiltered = Object.keys(address).length > 0;
          return (
            <Empty>
              <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
              {isFiltered && (
                <Link to={to} search={{}}>
                  {t('none.clear')}
                </Link>
              )}
            </Empty>
          );
        }}
      </Loaded>
      <More query={query} />
    </>
  );
}

/** A source in a list, with what to do about it where it failed. */
export function SourceRow({ shown: { id, attributes } }: { shown: KnowledgeSourceResource }): ReactElement {
  const t = useWords(knowledgeWords);
  const { slug } = useOrganization();
  const { brandId, title, kind, purpose, state, failure, archivedAt, createdAt, entries, feedId } = attributes;
  return (
    <li>
      <div>
        <h2>
          <Link className="theirs" to={`/${slug}/~/brands/${brandId}/knowledge/${id}`}>
            {title}
          </Link>
        </h2>
        <p className="note">
          {t(`kind.${kind}`)} · {t(`purpose.${purpose}`)} · <Distance at={createdAt} />
          {kind === 'rss' && feedId === null && <> · {t('entries.count', { count: entries })}</>}
        </p>
        {failure !== null && state === 'failed' && <p className="theirs knowledge-failure">{failure.message}</p>}
      </div>
      <div className="known">
        {archivedAt !== null ? (
          <Status tone="neutral">{t('archived')}</Status>
        ) : (
          <Status tone={tones[state]}>{t(`state.${state}`)}</Status>
        )}
      </div>
    </li>
  );
}
