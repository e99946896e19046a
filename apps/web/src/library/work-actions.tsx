import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import type { useWork } from './use-work.js';
import { libraryWords } from './words.js';

type WorkActionsProps = ReturnType<typeof useWork> & {
  /** On the button that starts it. */
  label: string;
  isReady?: boolean;
  onClose: () => void;
};

/** The end of a dialog that starts work: how far it is, and in the end the new file or why there is none. */
export function WorkActions({ starting, work, isBusy, label, isReady = true, onClose }: WorkActionsProps): ReactElement {
  const t = useWords(libraryWords);
  const { slug } = useOrganization();
  const { status, progress = 0, output, error } = work?.attributes ?? {};
  return (
    <>
      {starting.isError && <Trouble error={starting.error} />}
      {isBusy && (
        <div role="status" className="stack">
          <progress aria-label={t('work.running')} max={100} value={progress} />
          <p className="note">{t('work.note')}</p>
        </div>
      )}
      {error !== undefined && error !== null && !isBusy && (
        <p role="alert" className="theirs">
          {error.message}
        </p>
      )}
      {status === 'cancelled' && <p role="alert">{t('work.cancelled')}</p>}
      <div className="actions">
        <Button onClick={onClose}>{t(work === undefined ? 'transform.cancel' : 'work.close')}</Button>
        {output === undefined || output === null ? (
          <Button kind="primary" isBusy={isBusy} disabled={!isReady} onClick={() => starting.mutate()}>
            {label}
          </Button>
        ) : (
          <Link className="button primary" to={`/${slug}/~/library/${output.assetId}`} onClick={onClose}>
            {t('work.show')}
          </Link>
        )}
      </div>
    </>
  );
}
