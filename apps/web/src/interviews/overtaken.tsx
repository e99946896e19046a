import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { authorOfRevision } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Note } from '../ui/note.js';
import { useWords } from '../words/words.js';
import type { Typed } from './question.js';
import { interviewWords } from './words.js';

interface OvertakenProps {
  brandId: string;
  revision: number;
  typed: Typed;
  /** Takes what was typed for an answer to what is asked now. */
  onUse?: () => void;
  onDiscard: () => void;
}

/** Somebody else has answered the question meanwhile: what was typed about it stays until whoever typed it lets it go. */
export function Overtaken({ brandId, revision, typed, onUse, onDiscard }: OvertakenProps): ReactElement {
  const t = useWords(interviewWords);
  const { data } = useQuery(authorOfRevision(useOrganization(), brandId, revision));
  return (
    <Note
      text={
        <>
          {t('overtaken', { name: data ?? t('somebody') })} <q>{typed.text}</q>
        </>
      }
    >
      {onUse !== undefined && <Button onClick={onUse}>{t('overtaken.use')}</Button>}
      <Button kind="quiet" onClick={onDiscard}>
        {t('overtaken.discard')}
      </Button>
    </Note>
  );
}
