import type { AssetResource } from '@imprint/sdk';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import './crop-dialog.css';
import { Dialog } from './dialog.js';
import { center, type Point } from '@imprint/contracts/publishing/content-rules';
import { PercentSlider } from './percent-slider.js';
import { uiWords } from './words.js';

interface FocusDialogProps {
  asset: AssetResource;
  focus: Point | undefined;
  /** @param focus undefined for the center */
  onChosen: (focus: Point | undefined) => void;
  onClose: () => void;
}

/** Chooses what stays in view where a platform cuts the picture: by a click, or with the arrow keys. */
export function FocusDialog({ asset, focus, onChosen, onClose }: FocusDialogProps): ReactElement {
  const t = useWords(uiWords);
  const [point, setPoint] = useState(focus ?? center);
  const isCenter = point.x === center.x && point.y === center.y;
  return (
    <Dialog title={t('focus')} onClose={onClose} isWide>
      <div className="stack">
        <p className="note">{t('focus.help')}</p>
        <div className="focused" onClick={(event) => setPoint(pointOf(event))}>
          <img src={asset.attributes.url} alt={asset.attributes.altText ?? ''} />
          <span className="focus-point" style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }} />
        </div>
        <PercentSlider label={t('focus.x')} value={point.x} onChange={(x) => setPoint({ ...point, x })} />
        <PercentSlider label={t('focus.y')} value={point.y} onChange={(y) => setPoint({ ...point, y })} />
        <div className="actions">
          <Button kind="quiet" disabled={isCenter} onClick={() => setPoint(center)}>
            {t('focus.center')}
          </Button>
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button kind="primary" onClick={() => onChosen(isCenter ? undefined : point)}>
            {t('focus.apply')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Whole percents, as the sliders have them. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: Math.round(((clientX - left) / width) * 100) / 100, y: Math.round(((clientY - top) / height) * 100) / 100 };
}
