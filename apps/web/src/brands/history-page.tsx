import type { BrandResource, BrandRevisionSummary } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Others } from '../ui/others.js';
import { Page } from '../ui/page.js';
import { Status } from '../ui/status.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { isCompared } from './profile-fields.js';
import { brand, restore, revision, revisionsOf } from './queries.js';
import { ValueText } from './value-text.js';
import { brandWords } from './words.js';
import './brands.css';

/** Every revision of a brand, with what changed. */
export function HistoryPage(): ReactElement {
  const { brandId }: { brandId?: string } = useParams({ strict: false });
  const query = useQuery(brand(useOrganization(), brandId ?? ''));
  return <Loaded query={query}>{({ data }) => <History shown={data} />}</Loaded>;
}

function History({ shown }: { shown: BrandResource }): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const { label } = shown.attributes;
  const query = useInfiniteQuery(revisionsOf(organization, shown.id));
  return (
    <Page
      title={t('history.title', { label })}
      lead={
        <p className="known note">
          <Link to={`/${organization.slug}/~/brands/${shown.id}`}>{t('profile.back', { label })}</Link>
        </p>
      }
    >
      <Others id={shown.id} />
      <Loaded query={query}>
        {({ pages }) => (
          <Listing>
            {pages
              .flatMap(({ data }) => data)
              .map((each) => (
                <Revision key={each.id} shown={shown} revision={each} />
              ))}
          </Listing>
        )}
      </Loaded>
      <More query={query} />
    </Page>
  );
}

interface RevisionProps {
  shown: BrandResource;
  revision: BrandRevisionSummary;
}

function Revision({ shown, revision: { id, attributes } }: RevisionProps): ReactElement {
  const t = useWords(brandWords);
  const { role } = useOrganization();
  const [isOpen, setIsOpen] = useState(false);
  const { number, author, createdAt, status, restoredFrom } = attributes;
  const { revision: latest, approvedRevision } = shown.attributes;
  const bringBack = useRestore(shown, id);
  return (
    <li className="revision">
      <div>
        <h2>{t('revision', { number })}</h2>
        <p className="note">
          <span className="theirs">{author?.name ?? t('revision.instance')}</span> · <Distance at={createdAt} />
          {restoredFrom !== null && <> · {t('revision.restored', { number: restoredFrom })}</>}
        </p>
        <div className="actions">
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'revision.hide' : 'revision.show')}
          </Button>
          {number !== latest && roleAtLeast(role, 'creator') && (
            <Button kind="quiet" isBusy={bringBack.isPending} onClick={() => bringBack.mutate()}>
              {t('revision.restore')}
            </Button>
          )}
        </div>
        {bringBack.isError && <Trouble error={bringBack.error} />}
        {isOpen && <Differences brandId={shown.id} revisionId={id} />}
      </div>
      <div className="known">
        {number === approvedRevision ? (
          <Status tone="well">{t('revision.inEffect')}</Status>
        ) : (
          <Status tone="neutral">{t(`status.${status}`)}</Status>
        )}
      </div>
    </li>
  );
}

/** What changed, field by field. */
function Differences({ brandId, revisionId }: { brandId: string; revisionId: string }): ReactElement {
  const t = useWords(brandWords);
  const query = useQuery(revision(useOrganization(), brandId, revisionId));
  return (
    <Loaded query={query}>
      {({ data: { attributes } }) =>
        attributes.differences.length === 0 ? (
          <p className="note">{t('revision.first')}</p>
        ) : (
          <table className="differences">
            <thead>
              <tr>
                <th scope="col">{t('difference.field')}</th>
                <th scope="col">{t('difference.before')}</th>
                <th scope="col">{t('difference.after')}</th>
              </tr>
            </thead>
            <tbody>
              {attributes.differences.map(({ field, before, after }) => (
                <tr key={field}>
                  <th scope="row">{isCompared(field) ? t(`field.${field}`) : field}</th>
                  <td>
                    <ValueText value={before} />
                  </td>
                  <td>
                    <ValueText value={after} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )
      }
    </Loaded>
  );
}

function useRestore(shown: BrandResource, revisionId: string) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      restore({
        client: organization.client,
        path: { id: shown.id, revisionId },
        body: { expectedRevision: shown.attributes.revision },
      }),
    onSuccess: (answer) => {
      queries.setQueryData(brand(organization, shown.id).queryKey, answer);
      return queries.invalidateQueries({ queryKey: revisionsOf(organization, shown.id).queryKey });
    },
  });
}
