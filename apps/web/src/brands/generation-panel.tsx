import { getBrandGenerationSettings } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { GenerationSwitch } from '../ui/generation-switch.js';
import { Loaded } from '../ui/loaded.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';

/** Whether anything is generated for the brand. */
export function GenerationPanel({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(brandWords);
  const { id, client } = useOrganization();
  const query = useQuery({
    queryKey: [id, 'generation-settings', brandId],
    queryFn: ({ signal }) => getBrandGenerationSettings({ client, signal, path: { id: brandId } }),
    meta: { live: ['organization'] },
  });
  return (
    <Panel title={t('generation')}>
      <Loaded query={query}>{({ data }) => <GenerationSwitch brandId={brandId} {...data.attributes} />}</Loaded>
    </Panel>
  );
}
