import type { LearnedStyle } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Panel } from '../ui/panel.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { customModelWords } from './words.js';

/** What was learned, in words and colours. */
export function LearnedPanel({ style }: { style: LearnedStyle }): ReactElement {
  const t = useWords(customModelWords);
  const percent = new Intl.NumberFormat(useLanguage(), { style: 'percent' });
  const { palette, ground, contrast, density, edges } = style;
  return (
    <Panel title={t('learned')}>
      <div className="learned">
        <div className="learned-palette" aria-hidden="true">
          {palette.map(({ color, share }) => (
            <span key={color} style={{ background: color, flexGrow: share }} />
          ))}
        </div>
        <ul className="learned-colors" aria-label={t('learned.palette')}>
          {palette.map(({ color, share }) => (
            <li key={color}>
              <span className="learned-swatch" style={{ background: color }} aria-hidden="true" />
              <span className="mono">{color}</span>
              <span className="note">{percent.format(share)}</span>
            </li>
          ))}
        </ul>
        <dl className="model-facts">
          <div>
            <dt className="note">{t('learned.ground')}</dt>
            <dd className="mono">{ground}</dd>
          </div>
          <div>
            <dt className="note">{t('learned.contrast')}</dt>
            <dd>{percent.format(contrast)}</dd>
          </div>
          <div>
            <dt className="note">{t('learned.density')}</dt>
            <dd>{percent.format(density)}</dd>
          </div>
          <div>
            <dt className="note">{t('learned.edges')}</dt>
            <dd>{t(`edges.${mostOf(edges)}`)}</dd>
          </div>
        </dl>
      </div>
    </Panel>
  );
}

/** How most edges run. */
function mostOf({ horizontal, vertical, diagonal }: LearnedStyle['edges']): 'horizontal' | 'vertical' | 'diagonal' {
  if (diagonal >= horizontal && diagonal >= vertical) return 'diagonal';
  return horizontal >= vertical ? 'horizontal' : 'vertical';
}
