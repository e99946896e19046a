import type { AssetResource } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { changePicture } from '../api/picture-transforms.js';
import { Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { useWork } from './use-work.js';
import { WorkActions } from './work-actions.js';
import { libraryWords } from './words.js';

/** Has a model change a picture as words say. */
export function EditDialog({ asset, onClose }: { asset: AssetResource; onClose: () => void }): ReactElement {
  const t = useWords(libraryWords);
  const [prompt, setPrompt] = useState('');
  const work = useWork((client) => changePicture(client, asset.id, { operation: 'edit', prompt }));
  return (
    <Dialog title={t('edit')} onClose={onClose}>
      <div className="stack">
        <Field label={t('edit.prompt')}>
          {(control) => <textarea {...control} value={prompt} onChange={({ target }) => setPrompt(target.value)} />}
        </Field>
        <WorkActions {...work} label={t('transform.save')} isReady={prompt.trim() !== ''} onClose={onClose} />
      </div>
    </Dialog>
  );
}
