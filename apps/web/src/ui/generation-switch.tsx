import { roleAtLeast } from '@imprint/contracts/access';
import {
  getBrandGenerationSettings,
  getGenerationSettings,
  updateBrandGenerationSettings,
  updateGenerationSettings,
  type GenerationSettingsResource,
} from '@imprint/sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization, type OpenOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Loaded } from './loaded.js';
import { Panel } from './panel.js';
import { Status } from './status.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

const settings = ({ id, client }: OpenOrganization, brandId: string | undefined) =>
  queryOptions({
    queryKey: [id, 'generation-settings', brandId],
    queryFn: ({ signal }) =>
      brandId === undefined
        ? getGenerationSettings({ client, signal, path: { organizationId: id } })
        : getBrandGenerationSettings({ client, signal, path: { id: brandId } }),
    meta: { live: ['organization'] },
  });

/** Whether anything is generated, and the switch for admins. @param props.brandId left out for the organization */
export function GenerationSwitch({ brandId }: { brandId?: string }): ReactElement {
  const t = useWords(uiWords);
  const query = useQuery(settings(useOrganization(), brandId));
  return (
    <Panel title={t('generation')}>
      <Loaded query={query}>{({ data }) => <Switch {...(brandId !== undefined && { brandId })} {...data.attributes} />}</Loaded>
    </Panel>
  );
}

type SwitchProps = GenerationSettingsResource['attributes'] & { brandId?: string };

function Switch({ brandId, enabled, inEffect }: SwitchProps): ReactElement {
  const t = useWords(uiWords);
  const { role } = useOrganization();
  const change = useChange(brandId);
  return (
    <div className="stack">
      <p>
        <Status tone={inEffect ? 'well' : 'neutral'}>{t(inEffect ? 'generation.on' : 'generation.off')}</Status>
      </p>
      {enabled && !inEffect && <p className="note">{t('generation.offAbove')}</p>}
      <p className="note">{t('generation.text')}</p>
      {roleAtLeast(role, 'admin') && (
        <p>
          <Button isBusy={change.isPending} onClick={() => change.mutate(!enabled)}>
            {t(enabled ? 'generation.switchOff' : 'generation.switchOn')}
          </Button>
        </p>
      )}
      {change.isError && <Trouble error={change.error} />}
    </div>
  );
}

function useChange(brandId: string | undefined) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (enabled: boolean) =>
      brandId === undefined
        ? updateGenerationSettings({ client, path: { organizationId: id }, body: { enabled } })
        : updateBrandGenerationSettings({ client, path: { id: brandId }, body: { enabled } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generation-settings'] }),
  });
}
