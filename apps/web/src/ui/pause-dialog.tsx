import { pausePublishing } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { publishingState } from '../api/publishing.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

/** Asks before everything that the organization publishes is stopped. */
export function PauseDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(uiWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const pausing = useMutation({
    mutationFn: () => pausePublishing({ client: organization.client, path: { organizationId: organization.id } }),
    onSuccess: (answer) => {
      onClose();
      queries.setQueryData(publishingState(organization).queryKey, answer);
    },
  });
  return (
    <Dialog title={t('publishing.pause.title')} onClose={onClose}>
      <div className="stack">
        <p>{t('publishing.pause.text')}</p>
        {pausing.isError && <Trouble error={pausing.error} />}
        <div className="actions">
          <Button onClick={onClose}>{t('publishing.pause.no')}</Button>
          <Button kind="danger" isBusy={pausing.isPending} onClick={() => pausing.mutate()}>
            {t('publishing.pause')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
