import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { ApprovalsForm } from './approvals-form.js';
import { NameForm } from './name-form.js';
import { organizationSettings, publishingSettings } from './queries.js';
import { organizationWords } from './words.js';
import './organization.css';

/** What the organization is called, and who has to ask before something is published. */
export function OrganizationPage(): ReactElement {
  const t = useWords(organizationWords);
  const organization = useOrganization();
  const settings = useQuery(organizationSettings(organization));
  const publishing = useQuery(publishingSettings(organization));
  return (
    <Page title={t('title')}>
      <div className="organization-settings">
        <Panel title={t('name.title')}>
          <Loaded query={settings}>{({ data }) => <NameForm {...data.attributes} />}</Loaded>
        </Panel>
        <Panel title={t('approvals.title')}>
          <Loaded query={settings}>
            {({ data }) => (
              <Loaded query={publishing}>
                {(policy) => <ApprovalsForm policy={policy.data.attributes} selfApproval={data.attributes.selfApproval} />}
              </Loaded>
            )}
          </Loaded>
        </Panel>
      </div>
    </Page>
  );
}
