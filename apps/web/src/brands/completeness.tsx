import type { BrandResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { brandWords } from './words.js';

type Given = BrandResource['attributes']['completeness'];

/** How much of a brand is filled in, and what would help most. */
export function Completeness({ completeness: { score, gaps } }: { completeness: Given }): ReactElement {
  const t = useWords(brandWords);
  return (
    <Panel title={t('completeness')}>
      <div className="stack">
        <Score score={score} />
        {gaps.length > 0 && (
          <>
            <p className="note">{t('completeness.gaps')}</p>
            <ul className="rows">
              {gaps.map(({ field, weight }) => (
                <li key={field}>
                  <span>{t(`field.${field}`)}</span>
                  <span className="note">+{weight}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Panel>
  );
}

export function Score({ score }: { score: number }): ReactElement {
  const t = useWords(brandWords);
  return (
    <div className="score">
      <meter min={0} max={100} value={score} aria-label={t('completeness')} />
      <span className="note">{t('completeness.score', { score })}</span>
    </div>
  );
}
