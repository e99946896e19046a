import { useId, useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { useWords } from '../../words/words.js';
import { workflowWords } from '../words.js';

/** Characters that are shown at first. */
const shownAtFirst = 600;
/** A first line that is longer is part of the text. */
const longestHeading = 200;

/** What is to be decided: its first line, and the texts that it is about, all of them if somebody wants that. */
export function Question({ text }: { text: string }): ReactElement {
  const t = useWords(workflowWords);
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const [heading = '', ...others] = text.split('\n');
  const isHeading = heading.length <= longestHeading;
  const rest = isHeading ? others.join('\n').trim() : text;
  const isLong = rest.length > shownAtFirst;
  const shown =
    isLong && !isWhole
      ? `${rest
          .slice(0, shownAtFirst)
          .toWellFormed()
          .replace(/\s\S*$/u, '')} …`
      : rest;
  return (
    <div className="question">
      {isHeading && (
        <p className="theirs">
          <strong>{heading}</strong>
        </p>
      )}
      {rest !== '' && (
        <p id={id} className="theirs question-text">
          {shown}
        </p>
      )}
      {isLong && (
        <div>
          <Button aria-expanded={isWhole} aria-controls={id} onClick={() => setIsWhole(!isWhole)}>
            {t(isWhole ? 'decide.less' : 'decide.all', { count: text.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
