import type { ReactElement, ReactNode } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Panel } from './panel.js';
import { uiWords } from './words.js';
import './note.css';

interface ConflictProps {
  /** That somebody else has changed it, by its name. */
  title: string;
  mine: ReactNode;
  theirs: ReactNode;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both texts of what two people have changed, for the one who is here to choose. */
export function Conflict({ title, mine, theirs, onKeepMine, onTakeTheirs }: ConflictProps): ReactElement {
  const t = useWords(uiWords);
  return (
    <Panel title={title}>
      <div className="stack" role="alert">
        <p>{t('conflict.text')}</p>
        <div className="sides">
          <section>
            <h3>{t('conflict.mine')}</h3>
            {mine}
          </section>
          <section>
            <h3>{t('conflict.theirs')}</h3>
            {theirs}
          </section>
        </div>
        <div className="actions">
          <Button onClick={onKeepMine}>{t('conflict.keep')}</Button>
          <Button onClick={onTakeTheirs}>{t('conflict.take')}</Button>
        </div>
      </div>
    </Panel>
  );
}
