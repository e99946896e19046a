import { roleAtLeast } from '@imprint/contracts/access';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { Invitations } from './invitations.js';
import { InviteForm } from './invite-form.js';
import { MemberRow } from './member-row.js';
import { memberList } from './queries.js';
import { memberWords } from './words.js';
import './members.css';

/** Who is in the organization, and who is invited. */
export function MembersPage(): ReactElement {
  const t = useWords(memberWords);
  const organization = useOrganization();
  const query = useInfiniteQuery(memberList(organization));
  const total = query.data?.pages[0]?.meta.total;
  return (
    <Page title={t('title')} lead={<p className="soft">{t('lead', { name: organization.name })}</p>}>
      <div className="members">
        <Panel title={t('members')} aside={total !== undefined && <span className="soft">{t('count', { count: total })}</span>}>
          <Loaded query={query}>
            {({ pages }) => (
              <ul className="rows">
                {pages
                  .flatMap(({ data }) => data)
                  .map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
              </ul>
            )}
          </Loaded>
          <More query={query} />
        </Panel>
        {roleAtLeast(organization.role, 'admin') && (
          <>
            <Panel title={t('invite')}>
              <InviteForm />
            </Panel>
            <Invitations />
          </>
        )}
      </div>
    </Page>
  );
}
