import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Panel } from '../ui/panel.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { membersOf } from './queries.js';
import { brandWords } from './words.js';

/** Who sees the brand: everybody without a limit, and those who are limited to it. */
export function MembersPanel({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(membersOf(organization, brandId));
  return (
    <Panel title={t('members')} aside={<Link to={`/${organization.slug}/~/settings/members`}>{t('members.all')}</Link>}>
      <div className="stack">
        <Loaded query={query}>
          {({ pages }) => (
            <ul className="rows">
              {pages
                .flatMap(({ data }) => data)
                .map(({ id, attributes: { name, email, role, brandIds } }) => (
                  <li key={id}>
                    <div>
                      <h3 className="theirs">{name}</h3>
                      <p className="theirs">{email}</p>
                      {brandIds !== null && <p className="note">{t('members.limited')}</p>}
                    </div>
                    <Status tone="neutral">{t(`role.${role}`)}</Status>
                  </li>
                ))}
            </ul>
          )}
        </Loaded>
        <More query={query} />
      </div>
    </Panel>
  );
}
