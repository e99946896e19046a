import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { useWords } from '../words/words.js';
import { generationOf } from './queries.js';
import { libraryWords } from './words.js';

/** Whether a model that has learned made the file, and which. Nothing until that is known, and of pictures that came along with a text. */
export function MadeBy({ generationId }: { generationId: string }): ReactElement | null {
  const t = useWords(libraryWords);
  const { data } = useQuery(generationOf(useOrganization(), generationId));
  if (data === undefined || data.data.attributes.kind === 'text') return null;
  const { model, provider } = data.data.attributes;
  return (
    <>
      <dt>{t('madeBy')}</dt>
      <dd>{t(provider === 'local' ? 'madeBy.rules' : 'madeBy.ai', { model })}</dd>
    </>
  );
}
