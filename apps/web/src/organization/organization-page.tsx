import { roleAtLeast } from '@imprint/contracts/access';
import type { OrganizationResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { GenerationSwitch } from '../ui/generation-switch.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty, Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { ApprovalForm } from './approval-form.js';
import { NameForm } from './name-form.js';
import { organizationSettings, publishingSettings } from './queries.js';
import { organizationWords } from './words.js';
import './organization.css';

/** What the organization is called, and who may publish in it without being asked. */
export function OrganizationPage(): ReactElement {
  const t = useWords(organizationWords);
  const { role } = useOrganization();
  return <Page title={t('title')}>{roleAtLeast(role, 'admin') ? <Settings /> : <Empty>{t('notAllowed')}</Empty>}</Page>;
}

/** What else the form of the rules is about. */
const ofOrganization = ({ selfApproval, reviewLinks }: OrganizationResource['attributes']) => ({ selfApproval, reviewLinks });

function Settings(): ReactElement {
  const t = useWords(organizationWords);
  const organization = useOrganization();
  const own = useQuery(organizationSettings(organization));
  const publishing = useQuery(publishingSettings(organization));
  return (
    <div className="organization">
      <Panel title={t('general')}>
        <Loaded query={own}>{({ data }) => <NameForm saved={data.attributes} />}</Loaded>
      </Panel>
      <Panel title={t('approval')}>
        <Loaded query={own}>
          {({ data: { attributes } }) => (
            <Loaded query={publishing}>
              {({ data }) => <ApprovalForm saved={{ ...data.attributes, ...ofOrganization(attributes) }} />}
            </Loaded>
          )}
        </Loaded>
      </Panel>
      <GenerationSwitch />
    </div>
  );
}
