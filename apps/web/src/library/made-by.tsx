import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { creditEntriesOf, creditsOf, movedMicro } from '../api/credits.js';
import { useOrganization } from '../api/organization.js';
import { ReceiptLink } from '../ui/receipt-link.js';
import { useWords } from '../words/words.js';
import { generationOf } from './queries.js';
import { libraryWords } from './words.js';

/** Whether a model that has learned made the file, which, what that cost, and its receipt. Nothing until that is known. */
export function MadeBy({ generationId }: { generationId: string }): ReactElement | null {
  const t = useWords(libraryWords);
  const { data } = useQuery(generationOf(useOrganization(), generationId));
  if (data === undefined) return null;
  const { kind, model, provider } = data.data.attributes;
  return (
    <>
      {kind !== 'text' && (
        // Pictures that came along with a text were made by another model than the text.
        <>
          <dt>{t('madeBy')}</dt>
          <dd>{t(provider === 'local' ? 'madeBy.rules' : 'madeBy.ai', { model })}</dd>
          <Cost generationId={generationId} />
        </>
      )}
      <dt>{t('receipt')}</dt>
      <dd>
        <ReceiptLink generationId={generationId} />
      </dd>
    </>
  );
}

/** What the file cost. Nothing for what costs no credits, and until that is known. */
function Cost({ generationId }: { generationId: string }): ReactElement | null {
  const t = useWords(libraryWords);
  const { data } = useQuery(creditEntriesOf(useOrganization(), generationId));
  const entries = data?.data ?? [];
  const micro = movedMicro(entries, 'committed') - movedMicro(entries, 'refunded');
  if (micro === 0) return null;
  return (
    <>
      <dt>{t('cost')}</dt>
      <dd>{t('cost.credits', { credits: creditsOf(micro) })}</dd>
    </>
  );
}
