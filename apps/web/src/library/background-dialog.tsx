import { removeImageBackground, type AssetResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.js';
import { useWords } from '../words/words.js';
import { useWork } from './use-work.js';
import { WorkActions } from './work-actions.js';
import { libraryWords } from './words.js';

/** Has a model remove the background of a picture. */
export function BackgroundDialog({ asset, onClose }: { asset: AssetResource; onClose: () => void }): ReactElement {
  const t = useWords(libraryWords);
  const work = useWork((client) => removeImageBackground({ client, path: { id: asset.id }, body: {} }));
  return (
    <Dialog title={t('background')} onClose={onClose}>
      <div className="stack">
        <p>{t('background.text')}</p>
        <WorkActions {...work} label={t('transform.save')} isReady onClose={onClose} />
      </div>
    </Dialog>
  );
}
