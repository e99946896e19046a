import type { TrainingResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { trainingTones } from './statuses.js';
import { customModelWords } from './words.js';

type Shown = Pick<TrainingResource['attributes'], 'status' | 'progress'>;

/** How a training is doing. */
export function TrainingStatus({ status, progress }: Shown): ReactElement {
  const t = useWords(customModelWords);
  return (
    <Status tone={trainingTones[status]}>
      {status === 'processing' ? t('status.progress', { progress }) : t(`status.${status}`)}
    </Status>
  );
}
