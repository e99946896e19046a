import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { authorOfRevision } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Note } from '../ui/note.js';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';

interface MeanwhileProps {
  brandId: string;
  /** That the brand has by now. */
  revision: number;
  onLoad: () => void;
}

/** Says who has saved another revision since the page was opened, and offers it: what is typed stays until somebody wants it. */
export function Meanwhile({ brandId, revision, onLoad }: MeanwhileProps): ReactElement | null {
  const t = useWords(brandWords);
  const { data: name } = useQuery(authorOfRevision(useOrganization(), brandId, revision));
  if (name === undefined) return null;
  return (
    <div className="brand-notes">
      <Note text={t('meanwhile', { name: name ?? t('revision.instance') })}>
        <Button onClick={onLoad}>{t('meanwhile.load')}</Button>
      </Note>
    </div>
  );
}
