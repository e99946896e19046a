import type { ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Icon } from './icon.js';
import { uiWords } from './words.js';
import './repeat-mark.css';

/** Beside a release that repeats. */
export function RepeatMark(): ReactElement {
  const t = useWords(uiWords);
  return (
    <span className="repeat-mark">
      <Icon name="repeat" />
      <span className="visually-hidden">{t('repeats.mark')}</span>
    </span>
  );
}
