import { ImprintError } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { WaitsForApproval } from '../api/started.js';
import { useWords } from '../words/words.js';
import { ApprovalNote } from './approval-note.js';
import { Button } from './button.js';
import { uiWords } from './words.js';
import './trouble.css';

interface TroubleProps {
  error: unknown;
  /** Leaves the button out when nothing can be tried again. */
  onRetry?: () => void;
}

/** What went wrong, in words, with the id to quote to whoever runs the instance. */
export function Trouble({ error, onRetry }: TroubleProps): ReactElement {
  const t = useWords(uiWords);
  if (error instanceof WaitsForApproval) return <ApprovalNote approvalId={error.approvalId} />;
  const known = error instanceof ImprintError ? error : undefined;
  return (
    <div className="trouble" role="alert">
      <p>{known?.status === 0 ? t('trouble.network') : (known?.detail ?? t(kindOf(error)))}</p>
      {known?.requestId !== undefined && <p className="note mono">{t('trouble.request', { requestId: known.requestId })}</p>}
      {onRetry && <Button onClick={onRetry}>{t('trouble.retry')}</Button>}
    </div>
  );
}

/** A `TypeError` is what `fetch` throws when no answer came. */
function kindOf(error: unknown): 'trouble.network' | 'trouble.other' {
  return error instanceof TypeError ? 'trouble.network' : 'trouble.other';
}
