import { roleAtLeast } from '@imprint/contracts/access';
import type { AssetResource } from '@imprint/sdk';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { useOrganization } from '../api/organization.js';
import { searchOf } from '../api/pages.js';
import { fileTypes } from '../api/file-type.js';
import { Button } from '../ui/button.js';
import { Filters } from '../ui/filters.js';
import { Gallery, Tile, TilePlayer } from '../ui/gallery.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { SearchBox } from '../ui/search-box.js';
import { UploadButton, UploadZone, useUploads } from '../ui/upload-field.js';
import { UploadList } from '../ui/upload-list.js';
import { useWords } from '../words/words.js';
import { MergeDialog } from './merge-dialog.js';
import { origins, type Origin } from './origins.js';
import { assetList } from './queries.js';
import { libraryWords } from './words.js';

/** Every file of the organization, the latest first, narrowed by the origin and the text in the address. */
export function LibraryPage(): ReactElement {
  const t = useWords(libraryWords);
  const address: { origin?: Origin; search?: string } = useSearch({ strict: false });
  const organization = useOrganization();
  const to = `/${organization.slug}/~/library`;
  const text = searchOf(address);
  const query = useInfiniteQuery(assetList(organization, address));
  return (
    <Incoming>
      <SearchBox label={t('search')} to={to} address={address} />
      <Filters
        label={t('filter')}
        to={to}
        options={[
          { label: t('filter.all'), search: text },
          ...origins.map((each) => ({ label: t(`origin.${each}`), search: { ...text, origin: each } })),
        ]}
      />
      <Loaded query={query}>
        {({ pages: [first, ...others] }) =>
          first === undefined || first.data.length === 0 ? (
            <None isFiltered={Object.keys(address).length > 0} />
          ) : (
            <>
              <p className="note" role="status">
                {t(first.meta.totalIsExact === false ? 'count.more' : 'count', { count: first.meta.total })}
              </p>
              <Gallery>
                {[first, ...others].flatMap(({ data }) => data.map((asset) => <AssetTile key={asset.id} {...asset} />))}
              </Gallery>
            </>
          )
        }
      </Loaded>
      <More query={query} />
    </Incoming>
  );
}

/** The page: whoever may, uploads files by a button or drops them anywhere. */
function Incoming({ children }: { children: ReactNode }): ReactElement {
  const t = useWords(libraryWords);
  const { id, role } = useOrganization();
  const queries = useQueryClient();
  const { uploads, items } = useUploads(() => void queries.invalidateQueries({ queryKey: [id, 'assets'] }));
  if (!roleAtLeast(role, 'creator')) return <Page title={t('title')}>{children}</Page>;
  const take = (files: readonly File[]): void => void uploads.add(files, fileTypes, undefined);
  return (
    <UploadZone onFiles={take}>
      <Page
        title={t('title')}
        actions={
          <>
            <Merge />
            <UploadButton label={t('upload')} accepted={fileTypes} onFiles={take} />
          </>
        }
      >
        <UploadList uploads={uploads} items={items} unsupported={t('upload.unsupported')} />
        {children}
      </Page>
    </UploadZone>
  );
}

function Merge(): ReactElement {
  const t = useWords(libraryWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('merge')}</Button>
      {isOpen && <MergeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function None({ isFiltered }: { isFiltered: boolean }): ReactElement {
  const t = useWords(libraryWords);
  const { slug } = useOrganization();
  return (
    <Empty>
      <p>{t(isFiltered ? 'none.filtered' : 'none')}</p>
      {isFiltered ? (
        <Link to={`/${slug}/~/library`} search={{}}>
          {t('none.clear')}
        </Link>
      ) : (
        <Link to={`/${slug}/~/generate`}>{t('none.generate')}</Link>
      )}
    </Empty>
  );
}

function AssetTile({ id, attributes }: AssetResource): ReactElement {
  const t = useWords(libraryWords);
  const { slug } = useOrganization();
  const { kind, url, posterUrl, altText, createdAt } = attributes;
  const picture =
    kind === 'image' ? (
      <img src={url} alt="" loading="lazy" />
    ) : kind === 'document' ? (
      <span className="note">{t('document')}</span>
    ) : (
      <TilePlayer kind={kind} url={url} posterUrl={posterUrl} label={altText ?? t(kind)} />
    );
  return (
    <Tile picture={picture}>
      <p className="caption">
        <Link className="theirs" to={`/${slug}/~/library/${id}`}>
          {altText ?? t('unnamed')}
        </Link>
      </p>
      <p className="note">
        <Distance at={createdAt} />
      </p>
    </Tile>
  );
}
