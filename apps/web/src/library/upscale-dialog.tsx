import type { AssetResource, TransformImage } from '@imprint/sdk';
import { useState, type ReactElement } from 'react';
import { makePicture } from '../api/picture-transforms.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useTransform } from './use-transform.js';
import { libraryWords } from './words.js';

type Scale = NonNullable<TransformImage['scale']>;
/** Of a picture; the API refuses more. */
const mostPixels = 50_000_000;

/** How many times a picture can be as wide and as high. */
export const scalesOf = ({ attributes: { width, height } }: AssetResource): Scale[] =>
  ([2, 4] as const).filter((scale) => (width ?? Infinity) * (height ?? Infinity) * scale * scale <= mostPixels);

interface UpscaleDialogProps {
  asset: AssetResource;
  onMade: (made: AssetResource) => void;
  onClose: () => void;
}

/** Gives a picture more pixels. */
export function UpscaleDialog({ asset, onMade, onClose }: UpscaleDialogProps): ReactElement {
  const t = useWords(libraryWords);
  const { url, altText, width, height } = asset.attributes;
  const scales = scalesOf(asset);
  const [scale, setScale] = useState<Scale>(scales[0] ?? 2);
  const making = useTransform((client) => makePicture(client, asset.id, { operation: 'upscale', scale }), onMade);
  const sizeAt = (factor: Scale) => ({ scale: factor, width: (width ?? 0) * factor, height: (height ?? 0) * factor });
  return (
    <Dialog title={t('upscale.title')} onClose={onClose} isWide>
      <div className="stack">
        <p className="note">{t('upscale.help')}</p>
        <SelectField
          label={t('upscale.scale')}
          value={String(scale)}
          options={scales.map((factor) => ({ value: String(factor), label: t('upscale.size', sizeAt(factor)) }))}
          onChange={(value) => setScale(value === '4' ? 4 : 2)}
        />
        <figure className="reframed">
          <div className="upscaled-part">
            <img src={url} alt={altText ?? ''} style={{ width: `${scale * 100}%` }} />
          </div>
          <figcaption className="note">{t('upscale.preview')}</figcaption>
        </figure>
        {making.isError && <Trouble error={making.error} />}
        <div className="actions">
          <Button onClick={onClose}>{t('transform.cancel')}</Button>
          <Button kind="primary" isBusy={making.isPending} onClick={() => making.mutate()}>
            {t('transform.save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
