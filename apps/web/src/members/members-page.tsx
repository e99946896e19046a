import { roleAtLeast } from '@imprint/contracts/access';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { Invitations } from './invitations.js';
import { MemberList } from './member-list.js';
import { memberWords } from './words.js';
import './members.css';

/** Who is in the organization, what they may do, and who is invited. */
export function MembersPage(): ReactElement {
  const t = useWords(memberWords);
  const { role } = useOrganization();
  return (
    <Page title={t('title')}>
      <div className="members">
        <Panel title={t('members')}>
          <MemberList />
        </Panel>
        {roleAtLeast(role, 'admin') && (
          <Panel title={t('invitations')}>
            <Invitations />
          </Panel>
        )}
      </div>
    </Page>
  );
}
