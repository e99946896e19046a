import type { ImageBatchResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Status, type Tone } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { generateWords } from './words.js';

type BatchState = ImageBatchResource['attributes']['status'];

const tones: Readonly<Record<BatchState, Tone>> = {
  queued: 'neutral',
  processing: 'info',
  completed: 'well',
  partially_failed: 'waiting',
  failed: 'troubled',
  cancelled: 'neutral',
};

/** How all generations of a batch are doing. */
export function BatchStatus({ status }: { status: BatchState }): ReactElement {
  const t = useWords(generateWords);
  return <Status tone={tones[status]}>{t(`status.${status}`)}</Status>;
}
