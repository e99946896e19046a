import type { TextChange } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { foldedText } from './folded-text.js';
import { uiWords } from './words.js';
import './text-changes.css';

/** Two versions of a text in one: what was added and what was removed, told apart without colour as well. */
export function TextChanges({ changes }: { changes: readonly TextChange[] }): ReactElement {
  const t = useWords(uiWords);
  return (
    <div className="text-changes theirs">
      {changes.map(({ kind, text }, index) => {
        if (kind === 'same')
          return <Unchanged key={index} text={text} isFirst={index === 0} isLast={index === changes.length - 1} />;
        const Changed = kind === 'added' ? 'ins' : 'del';
        return (
          <Changed key={index}>
            <span className="visually-hidden">{t(`changes.${kind}`)} </span>
            {text.replaceAll('\n', '¶\n')}
          </Changed>
        );
      })}
    </div>
  );
}

interface UnchangedProps {
  text: string;
  isFirst: boolean;
  isLast: boolean;
}

/** A stretch that both versions have; a long one shows what is beside the changes until somebody wants the rest. */
function Unchanged({ text, isFirst, isLast }: UnchangedProps): ReactElement {
  const t = useWords(uiWords);
  const [isOpen, setIsOpen] = useState(false);
  const folded = isOpen ? null : foldedText(text, { isFirst, isLast });
  if (folded === null) return <span>{text}</span>;
  return (
    <>
      <span>{folded.head}</span>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {t('changes.unchanged', { count: folded.hidden })}
      </Button>
      <span>{folded.tail}</span>
    </>
  );
}
