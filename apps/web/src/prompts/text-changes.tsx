import type { TextChange } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { promptWords } from './words.js';
import './prompts.css';

/** Two versions of a text in one: what was added and what was removed, told apart without colour as well. */
export function TextChanges({ changes }: { changes: readonly TextChange[] }): ReactElement {
  const t = useWords(promptWords);
  return (
    <p className="prompt-changes theirs">
      {changes.map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>;
        const Changed = kind === 'added' ? 'ins' : 'del';
        return (
          <Changed key={index}>
            <span className="visually-hidden">{t(kind)} </span>
            {text}
          </Changed>
        );
      })}
    </p>
  );
}
