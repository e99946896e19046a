import { useState, type ReactElement } from 'react';
import { dropCopy, type KeptCopy } from '../api/kept-draft.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { useTimeText } from './moment.js';
import { Note } from './note.js';
import { uiWords } from './words.js';

interface KeptNotesProps<Draft> {
  /** When what is shown was typed, if it was found in this browser. */
  restoredAt: number | undefined;
  onDiscard: () => void;
  /** What was left in other tabs, and never saved. */
  left: readonly KeptCopy<Draft>[];
  /** Says what was left. */
  leftText: (draft: Draft, time: string) => string;
  onContinue: (draft: Draft) => void;
}

/** Above an editor: what this browser kept, for its writer to go on with or to discard. */
export function KeptNotes<Draft>({ restoredAt, onDiscard, left, leftText, onContinue }: KeptNotesProps<Draft>): ReactElement {
  const t = useWords(uiWords);
  const time = useTimeText();
  const [waiting, setWaiting] = useState(left);
  const [copy] = waiting;
  const forget = (gone: KeptCopy<Draft>): void => {
    setWaiting(waiting.filter((each) => each !== gone));
    void dropCopy(gone);
  };
  return (
    <>
      <RestoredNote restoredAt={restoredAt} onDiscard={onDiscard} />
      {copy !== undefined && (
        <Note text={leftText(copy.content.draft, time(copy.typedAt))}>
          <Button
            onClick={() => {
              onContinue(copy.content.draft);
              forget(copy);
            }}
          >
            {t('kept.continue')}
          </Button>
          <Button onClick={() => forget(copy)}>{t('kept.discard')}</Button>
        </Note>
      )}
    </>
  );
}

/** That what is shown was found in this browser. */
export function RestoredNote({
  restoredAt,
  onDiscard,
}: Pick<KeptNotesProps<unknown>, 'restoredAt' | 'onDiscard'>): ReactElement | null {
  const t = useWords(uiWords);
  const time = useTimeText();
  if (restoredAt === undefined) return null;
  return (
    <Note text={t('kept.restored', { time: time(restoredAt) })}>
      <Button onClick={onDiscard}>{t('kept.discard')}</Button>
    </Note>
  );
}
