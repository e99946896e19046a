import { transformAudio, transformVideo, type AssetResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Dialog } from '../ui/dialog.js';
import { useWords } from '../words/words.js';
import { useWork } from './use-work.js';
import { WorkActions } from './work-actions.js';
import { libraryWords } from './words.js';

/** Makes a video or audio as loud as others. */
export function LoudnessDialog({ asset, onClose }: { asset: AssetResource; onClose: () => void }): ReactElement {
  const t = useWords(libraryWords);
  const transform = asset.attributes.kind === 'video' ? transformVideo : transformAudio;
  const work = useWork((client) => transform({ client, path: { id: asset.id }, body: { operation: 'normalize-loudness' } }));
  return (
    <Dialog title={t('loudness')} onClose={onClose}>
      <div className="stack">
        <p className="note">{t('loudness.help')}</p>
        <WorkActions {...work} label={t('transform.save')} onClose={onClose} />
      </div>
    </Dialog>
  );
}
