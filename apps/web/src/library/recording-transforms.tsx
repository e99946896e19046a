import type { AssetResource } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { LoudnessDialog } from './loudness-dialog.js';
import { TrimDialog } from './trim-dialog.js';
import { libraryWords } from './words.js';

/** Makes new files of a video or audio. */
export function RecordingTransforms({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const [open, setOpen] = useState<'trim' | 'loudness'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Button onClick={() => setOpen('trim')}>{t('trim')}</Button>
      <Button onClick={() => setOpen('loudness')}>{t('loudness')}</Button>
      {open === 'trim' && <TrimDialog asset={asset} onClose={close} />}
      {open === 'loudness' && <LoudnessDialog asset={asset} onClose={close} />}
    </>
  );
}
