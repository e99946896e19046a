import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Snippet } from './snippet.js';
import { uiWords } from './words.js';
import './secret.css';

/** A secret, the only time that it is shown. Whoever draws it keeps it in the state of a component and nowhere else. */
export function Secret({ text, label }: { text: string; label: string }): ReactElement {
  const t = useWords(uiWords);
  return (
    <div className="secret">
      <p role="status">{t('secret.once')}</p>
      <Snippet text={text} label={label} />
    </div>
  );
}
