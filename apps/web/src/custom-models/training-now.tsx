import type { TrainingResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { customModelWords } from './words.js';

type Attributes = TrainingResource['attributes'];
type TrainingError = NonNullable<Attributes['error']>;

/** Why trainings fail, as far as it is said here in other words than those of the API. */
const reasons = [
  'picture_unavailable',
  'model_timeout',
  'model_unavailable',
  'attempts_exhausted',
  'storage_unavailable',
] as const;

/** How far it is, or why it has failed; nothing of a model that is ready. */
export function TrainingNow({ shown: { attributes } }: { shown: TrainingResource }): ReactElement | null {
  const t = useWords(customModelWords);
  const { status, progress, error } = attributes;
  if (status === 'completed') return null;
  return (
    <Panel title={t('now')}>
      <div className="model-now" role="status">
        {status === 'processing' && <progress max={100} value={progress} aria-label={t('status.processing')} />}
        <p>{status === 'processing' ? t('now.processing', { progress }) : t(`now.${status}`)}</p>
        {error !== null && <Why error={error} isTriedAgain={status === 'queued'} />}
      </div>
    </Panel>
  );
}

function Why({ error: { code, message }, isTriedAgain }: { error: TrainingError; isTriedAgain: boolean }): ReactElement {
  const t = useWords(customModelWords);
  const known = reasons.find((each) => each === code);
  return (
    <>
      {isTriedAgain && <p>{t('now.again')}</p>}
      {known !== undefined && <p>{t(`error.${known}`)}</p>}
      <p className="note theirs">{message}</p>
    </>
  );
}
