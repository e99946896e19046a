import type { GenerationPreview } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { requestPreview, type WantedRequest } from './queries.js';
import { generateWords } from './words.js';

/** What a request costs, before it starts. Nothing while a prompt is missing, or for what the API refuses. */
export function Price({ wanted }: { wanted: WantedRequest | undefined }): ReactElement | null {
  const query = useQuery(requestPreview(useOrganization(), useDeferredValue(wanted)));
  return wanted === undefined || query.isError || !query.data ? null : <Cost {...query.data} />;
}

type CostProps = Pick<GenerationPreview['attributes'], 'credits' | 'creditsEach' | 'secondsEach' | 'total'>;

/** Credits of all outputs and of each, and how long one takes where that is known. */
export function Cost({ credits = null, creditsEach = null, secondsEach = null, total }: CostProps): ReactElement {
  const t = useWords(generateWords);
  const isSum = total > 1 && credits !== 0;
  return (
    <p className="note" role="status">
      {credits === null || creditsEach === null
        ? t('price.unknown')
        : t(isSum ? 'price.each' : 'price', { credits, each: creditsEach })}{' '}
      {secondsEach !== null && t('price.seconds', { seconds: secondsEach })}
    </p>
  );
}
