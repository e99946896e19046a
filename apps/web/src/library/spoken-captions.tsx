import { transcribeVideo, type AssetResource } from '@imprint/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { models } from './queries.js';
import { useWork } from './use-work.js';
import { libraryWords } from './words.js';

/** Has a model write captions of what is said, where there is one that does. */
export function SpokenCaptions({ asset }: { asset: AssetResource }): ReactElement | null {
  const t = useWords(libraryWords);
  const organization = useOrganization();
  const { id } = organization;
  const queries = useQueryClient();
  const known = useQuery(models(organization)).data?.data ?? [];
  const { starting, work, isBusy } = useWork((client) => transcribeVideo({ client, path: { id: asset.id }, body: {} }));
  const { status, progress = 0, error = null } = work?.attributes ?? {};
  useEffect(() => {
    if (status === 'completed') void queries.invalidateQueries({ queryKey: [id, 'assets', asset.id] });
  }, [status, queries, id, asset.id]);
  if (!known.some(({ attributes }) => attributes.transcribes)) return null;
  return (
    <div className="stack">
      <p className="note">{t('captions.speech.help')}</p>
      <div className="actions">
        <Button isBusy={isBusy} onClick={() => starting.mutate()}>
          {t('captions.speech')}
        </Button>
      </div>
      {isBusy && (
        <div role="status">
          <progress aria-label={t('work.running')} max={100} value={progress} />
        </div>
      )}
      {!isBusy && status === 'completed' && <p role="status">{t('captions.speech.done')}</p>}
      {!isBusy && status === 'cancelled' && <p role="alert">{t('work.cancelled')}</p>}
      {!isBusy && error !== null && (
        <p role="alert" className="theirs">
          {error.message}
        </p>
      )}
      {starting.isError && <Trouble error={starting.error} />}
    </div>
  );
}
