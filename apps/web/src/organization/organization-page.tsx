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
import { DeletionForm } from './deletion-form.js';
import { ExportsPanel } from './exports-panel.js';
import { GenerationForm } from './generation-form.js';
import { ModelChoices } from './model-choices.js';
import { NameForm } from './name-form.js';
import { generationSettings, organizationSettings, publishingSettings } from './queries.js';
import { organizationWords } from './words.js';
import './organization.css';

/** What the organization is called, who may publish in it without being asked, and what prompts may not say. */
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
  const generation = useQuery(generationSettings(organization));
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
      <Panel title={t('generation')}>
        <Loaded query={generation}>
          {({ data }) => (
            <>
              <GenerationSwitch enabled={data.attributes.enabled} inEffect={data.attributes.enabled} />
              <GenerationForm saved={data.attributes} />
            </>
          )}
        </Loaded>
      </Panel>
      <Panel title={t('models')}>
        <Loaded query={generation}>{({ data }) => <ModelChoices saved={data.attributes.modelChoices} />}</Loaded>
      </Panel>
      {organization.role === 'owner' && (
        <>
          <ExportsPanel />
          <Panel title={t('deletion')}>
            <Loaded query={own}>{({ data }) => <DeletionForm saved={data.attributes} />}</Loaded>
          </Panel>
        </>
      )}
    </div>
  );
}
