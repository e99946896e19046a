import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { creditsOf } from '../api/credits.js';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { creditEntriesOf, generationOf } from './queries.js';
import { libraryWords } from './words.js';

/** Whether a model that has learned made the file, which, and what that cost. Nothing until that is known, and of pictures that came along with a text. */
export function MadeBy({ generationId }: { generationId: string }): ReactElement | null {
  const t = useWords(libraryWords);
  const { data } = useQuery(generationOf(useOrganization(), generationId));
  if (data === undefined || data.data.attributes.kind === 'text') return null;
  const { model, provider } = data.data.attributes;
  return (
    <>
      <dt>{t('madeBy')}</dt>
      <dd>{t(provider === 'local' ? 'madeBy.rules' : 'madeBy.ai', { model })}</dd>
      <Cost generationId={generationId} />
    </>
  );
}

const signs = { committed: 1, refunded: -1, reserved: 0, released: 0, added: 0, withdrawn: 0 } as const;

/** What the file cost. Nothing for what costs no credits, and until that is known. */
function Cost({ generationId }: { generationId: string }): ReactElement | null {
  const t = useWords(libraryWords);
  const { data } = useQuery(creditEntriesOf(useOrganization(), generationId));
  const micro = (data?.data ?? []).reduce((sum, { attributes: { kind, amountMicro } }) => sum + signs[kind] * amountMicro, 0);
  if (micro === 0) return null;
  return (
    <>
      <dt>{t('cost')}</dt>
      <dd>{t('cost.credits', { credits: creditsOf(micro) })}</dd>
    </>
  );
}
