import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Filters } from '../ui/filters.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance, Moment } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { PublishStatus, usePublishLabel } from '../ui/publish-status.js';
import { RepeatMark } from '../ui/repeat-mark.js';
import { Tags } from '../ui/tags.js';
import { useWords } from '../words/words.js';
import { BulkBar } from './bulk-bar.js';
import { ImportButton } from './import-button.js';
import { Narrow } from './narrow.js';
import { releaseList, type ReleaseFilter } from './queries.js';
import { useSelection } from './selection.js';
import { SavedFilters, SaveFilter } from './saved-filters.js';
import { SeriesFilter } from './series-filter.js';
import { filters } from './statuses.js';
import { releaseWords } from './words.js';
import './releases.css';

/** Every release, the latest first, narrowed by the status and the text in the address. */
export function ReleasesPage(): ReactElement {
  const t = useWords(releaseWords);
  const label = usePublishLabel();
  const address: ReleaseFilter = useSearch({ strict: false });
  const organization = useOrganization();
  const to = `/${organization.slug}/~/releases`;
  const { status: _status, ...others } = address;
  const query = useInfiniteQuery(releaseList(organization, address));
  return (
    <Page title={t('title')} actions={<ImportButton />}>
      <SearchBox label={t('search')} to={to} address={address} />
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: others },
          ...filters.map((each) => ({ label: label(each), search: { ...others, status: each } })),
        ]}
      />
      <SavedFilters to={to} />
      <SeriesFilter to={to} current={address} />
      <div className="narrow">
        <Narrow to={to} current={address} />
        <SaveFilter current={address} />
      </div>
      <Loaded query={query}>
        {({ pages }) => (
          <Rows
            releases={pages.flatMap(({ data }) => data)}
            total={<Total {...pages[0]?.meta} />}
            isFiltered={Object.keys(address).length > 0}
          />
        )}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

interface RowsProps {
  releases: readonly ReleaseResource[];
  total: ReactElement;
  isFiltered: boolean;
}

/** The list; whoever may, selects several for one action, whose outcome stays when it leaves none. */
function Rows({ releases, total, isFiltered }: RowsProps): ReactElement {
  const { role } = useOrganization();
  const { selected, toggle, selectAll, clear } = useSelection(releases);
  const canSelect = roleAtLeast(role, 'creator');
  return (
    <>
      {releases.length > 0 && (
        <p className="note" role="status">
          {total}
        </p>
      )}
      {canSelect && <BulkBar selected={selected} onAll={selectAll} onClear={clear} />}
      {releases.length === 0 ? (
        <None isFiltered={isFiltered} />
      ) : (
        <Listing>
          {releases.map((release) => (
            <Row
              key={release.id}
              release={release}
              {...(canSelect && { isSelected: selected.includes(release), onSelect: (isRange) => toggle(release.id, isRange) })}
            />
          ))}
        </Listing>
      )}
    </>
  );
}

function Total({ total = 0, totalIsExact = true }: { total?: number; totalIsExact?: boolean }): string {
  const t = useWords(releaseWords);
  return t(totalIsExact ? 'count' : 'count.more', { count: total });
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(releaseWords);
  const { slug, role } = useOrganization();
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered ? (
        <Link to={`/${slug}/~/releases`} search={{}}>
          {t('none.clear')}
        </Link>
      ) : (
        <>
          {roleAtLeast(role, 'creator') && <Link to={`/${slug}/~/compose`}>{t('none.write')}</Link>}
          <Link to={`/${slug}/~/connect`}>{t('none.help')}</Link>
        </>
      )}
    </Empty>
  );
}

interface RowProps {
  release: ReleaseResource;
  isSelected?: boolean;
  /** Left out for whoever may not change releases. */
  onSelect?: (isRange: boolean) => void;
}

function Row({ release: { id, attributes }, isSelected = false, onSelect }: RowProps): ReactElement {
  const t = useWords(releaseWords);
  const { slug } = useOrganization();
  const { title, baseContent, status, scheduledAt, publishedAt, timezone, targetSummary, targets, tags, recurrence } = attributes;
  const deleted = targets.filter(({ deletedFromPlatformAt }) => deletedFromPlatformAt !== null).length;
  return (
    <li>
      <div className="selectable">
        {onSelect !== undefined && (
          <input
            type="checkbox"
            aria-label={t('bulk.select', { title })}
            checked={isSelected}
            onChange={({ nativeEvent }) => onSelect(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
          />
        )}
        <div>
          <h2>
            <Link className="theirs" to={`/${slug}/~/releases/${id}`}>
              {title}
            </Link>
          </h2>
          <p className="note theirs">{baseContent}</p>
          <Tags tags={tags} />
        </div>
      </div>
      <div className="known">
        {recurrence !== null && <RepeatMark />}
        <PublishStatus status={status} />
        <span className="note">
          {t('accounts', { count: targetSummary.total })}
          {deleted > 0 && ` · ${t('posts.deleted', { count: deleted })}`}
          {' · '}
          {publishedAt !== null ? (
            <Distance at={publishedAt} />
          ) : scheduledAt !== null ? (
            <Moment at={scheduledAt} zone={timezone} />
          ) : (
            t('due.none')
          )}
        </span>
      </div>
    </li>
  );
}
