import { ImprintError } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
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
  const known = error instanceof ImprintError ? error : undefined;
  return (
    <div className="trouble" role="alert">
      <p>{known?.detail ?? t(kindOf(known))}</p>
      {known?.requestId !== undefined && <p className="note mono">{t('trouble.request', { requestId: known.requestId })}</p>}
      {onRetry && <Button onClick={onRetry}>{t('trouble.retry')}</Button>}
    </div>
  );
}

function kindOf(error: ImprintError | undefined): 'trouble.network' | 'trouble.refused' | 'trouble.missing' | 'trouble.other' {
  if (error?.status === 0) return 'trouble.network';
  if (error?.status === 403 || error?.status === 401) return 'trouble.refused';
  return error?.status === 404 ? 'trouble.missing' : 'trouble.other';
}
