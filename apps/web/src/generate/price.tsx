import type { GenerationPreview } from '@imprint/sdk';
import { useQueries } from '@tanstack/react-query';
import { useDeferredValue, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { requestPreview, type WantedRequest } from './queries.js';
import { generateWords } from './words.js';

/** What requests cost together, before they start. Nothing while a prompt is missing, or for what the API refuses. */
export function Price({ wanted }: { wanted: readonly WantedRequest[] }): ReactElement | null {
  const organization = useOrganization();
  const queries = useQueries({ queries: useDeferredValue(wanted).map((each) => requestPreview(organization, each)) });
  const previews = queries.flatMap(({ data, isError }) => (data && !isError ? [data] : []));
  const [first] = previews;
  if (wanted.length === 0 || first === undefined || previews.length < queries.length) return null;
  return <Cost {...(previews.length === 1 ? first : together(previews))} />;
}

type CostProps = Pick<GenerationPreview['attributes'], 'credits' | 'creditsEach' | 'secondsEach' | 'total'>;

/** Of several models, of which each has its own price. */
const together = (previews: readonly CostProps[]): CostProps => ({
  total: 1,
  credits: previews.reduce<number | null>(
    (sum, { credits = null }) => (sum === null || credits === null ? null : sum + credits),
    0,
  ),
  creditsEach: 0,
  secondsEach: null,
});

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
