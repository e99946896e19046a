import { ImprintError } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { isUnderWay, type UploadItem, type Uploads } from '../api/uploads.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { uiWords } from './words.js';
import './upload-list.css';

interface UploadListProps {
  uploads: Uploads;
  items: readonly UploadItem[];
  /** Why a file of another type is not taken here. */
  unsupported: string;
}

/** Pictures that are on their way, and those that could not be taken, with the reason. */
export function UploadList({ uploads, items, unsupported }: UploadListProps): ReactElement {
  const t = useWords(uiWords);
  return (
    <ul className="uploads" aria-live="polite">
      {items.map((item) => {
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
                  <Reason item={item} unsupported={unsupported} />
                </p>
              )}
            </div>
            <Button
              kind="quiet"
              onClick={() => uploads.remove(number)}
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

function Reason({ item: { state, error }, unsupported }: { item: UploadItem; unsupported: string }): string {
  const t = useWords(uiWords);
  if (state === 'unsupported') return unsupported;
  return error instanceof ImprintError && error.status !== 0 ? error.detail : t('upload.failed');
}
