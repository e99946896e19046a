import { roleAtLeast } from '@imprint/contracts/access';
import { updateBrandGenerationSettings, updateGenerationSettings, type GenerationSwitchResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Status } from './status.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

type GenerationSwitchProps = Pick<GenerationSwitchResource['attributes'], 'enabled' | 'inEffect'> & { brandId?: string };

/** Whether anything is generated, and the switch for admins. @param props.brandId left out for the organization */
export function GenerationSwitch({ brandId, enabled, inEffect }: GenerationSwitchProps): ReactElement {
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
    mutationFn: async (enabled: boolean): Promise<void> => {
      if (brandId === undefined) await updateGenerationSettings({ client, path: { organizationId: id }, body: { enabled } });
      else await updateBrandGenerationSettings({ client, path: { id: brandId }, body: { enabled } });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'generation-settings'] }),
  });
}
