import type { ReactElement } from 'react';
import { batchTones, type BatchState } from '../ui/batch-tones.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { generateWords } from './words.js';

/** How all generations of a batch are doing. */
export function BatchStatus({ status }: { status: BatchState }): ReactElement {
  const t = useWords(generateWords);
  return <Status tone={batchTones[status]}>{t(`status.${status}`)}</Status>;
}
