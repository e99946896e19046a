import { ImprintError } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Button } from '../ui/button.js';
import { useWords } from '../words/words.js';
import { isUnderWay, type UploadItem } from './uploads.js';
import { composerWords } from './words.js';

/** Pictures that are on their way, and those that could not be taken, with the reason. */
export function UploadList(props: { items: readonly UploadItem[]; onRemove: (number: number) => void }): ReactElement {
  const t = useWords(composerWords);
  return (
    <ul className="uploads" aria-live="polite">
      {props.items.map((item) => {
        const { number, name, progress } = item;
        const isComing = isUnderWay(item);
        return (
          <li key={number}>
            <div>
              <span className="theirs">{name}</span>
              {isComing ? (
                <progress aria-label={t('upload.progress', { name })} {...(progress !== undefined && { value: progress })} />
              ) : (
                <p className="trouble-note">
                  <Reason {...item} />
                </p>
              )}
            </div>
            <Button
              kind="quiet"
              onClick={() => props.onRemove(number)}
              aria-label={t(isComing ? 'upload.cancel' : 'upload.hide', { name })}
            >
              {t(isComing ? 'upload.cancel.short' : 'upload.hide.short')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

function Reason({ state, error }: UploadItem): string {
  const t = useWords(composerWords);
  if (state === 'heic') return t('upload.heic');
  if (state === 'unsupported') return t('upload.unsupported');
  return error instanceof ImprintError && error.status !== 0 ? error.detail : t('upload.failed');
}
