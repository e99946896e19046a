import type { AssetResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { ReactCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { makePicture } from '../api/picture-transforms.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import './crop-dialog.css';
import { Dialog } from './dialog.js';
import { Field } from './field.js';
import {
  areaAround,
  center,
  pointWithin,
  wholePixels,
  type Area,
  type Point,
  type Size,
} from '@imprint/contracts/publishing/content-rules';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

/** Shapes that platforms show pictures in, width to height. */
const shapes = { square: 1, portrait: 4 / 5, landscape: 16 / 9, story: 9 / 16, link: 1.91 } as const;
const shapeNames = ['free', ...(Object.keys(shapes) as (keyof typeof shapes)[])] as const;
type Shape = (typeof shapeNames)[number];

interface CropDialogProps {
  asset: AssetResource;
  /** The shapes are placed around it. */
  focus?: Point | undefined;
  /** @param focus the same point in the part, unless it was cut off */
  onCropped: (part: AssetResource, focus: Point | undefined) => void;
  onClose: () => void;
}

/** Makes a picture of a part of another one: by dragging, with the arrow keys, or in a shape. */
export function CropDialog({ asset, focus, onCropped, onClose }: CropDialogProps): ReactElement {
  const t = useWords(uiWords);
  const size = { width: asset.attributes.width ?? 1, height: asset.attributes.height ?? 1 };
  const [shape, setShape] = useState<Shape>('free');
  const [part, setPart] = useState<Area>(() => ({ x: 0, y: 0, ...size }));
  const pixels = wholePixels(part, size);
  const isWhole = pixels.width === size.width && pixels.height === size.height;
  const cropping = useCropping(asset, (made) => onCropped(made, focus && pointWithin(focus, pixels, size)));
  const choose = (name: Shape): void => {
    setShape(name);
    setPart(name === 'free' ? { x: 0, y: 0, ...size } : areaAround(size, shapes[name], focus ?? center));
  };
  return (
    <Dialog title={t('crop')} onClose={onClose} isWide>
      <div className="stack">
        <ShapeField shape={shape} onChoose={choose} />
        <ReactCrop
          className="cropped"
          crop={{ unit: '%', ...scaled(part, { width: 100 / size.width, height: 100 / size.height }) }}
          {...(shape !== 'free' && { aspect: shapes[shape] })}
          ariaLabels={useHandleNames()}
          keepSelection
          ruleOfThirds
          onChange={(_pixels, percent) => setPart(scaled(percent, { width: size.width / 100, height: size.height / 100 }))}
        >
          <img src={asset.attributes.url} alt={asset.attributes.altText ?? ''} />
        </ReactCrop>
        <p className="note" role="status">
          {t('crop.size', { width: pixels.width, height: pixels.height })}
        </p>
        {cropping.isError && <Trouble error={cropping.error} />}
        <div className="actions">
          <Button onClick={onClose}>{t('crop.cancel')}</Button>
          <Button kind="primary" disabled={isWhole} isBusy={cropping.isPending} onClick={() => cropping.mutate(pixels)}>
            {t('crop.apply')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function ShapeField({ shape, onChoose }: { shape: Shape; onChoose: (shape: Shape) => void }): ReactElement {
  const t = useWords(uiWords);
  return (
    <Field label={t('crop.shape')}>
      {(control) => (
        <select {...control} value={shape} onChange={({ target }) => onChoose(target.value as Shape)}>
          {shapeNames.map((name) => (
            <option key={name} value={name}>
              {t(`crop.${name}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const scaled = ({ x, y, width, height }: Area, by: Size): Area => ({
  x: x * by.width,
  y: y * by.height,
  width: width * by.width,
  height: height * by.height,
});

function useCropping({ id }: AssetResource, onDone: (made: AssetResource) => void) {
  const organization = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (area: Area) => makePicture(organization.client, id, { operation: 'crop', ...area }),
    onSuccess: (data) => {
      queries.setQueryData(assetById(organization, data.id).queryKey, { data });
      onDone(data);
    },
  });
}

function useHandleNames() {
  const t = useWords(uiWords);
  return {
    cropArea: t('crop.area'),
    nwDragHandle: t('crop.nw'),
    nDragHandle: t('crop.n'),
    neDragHandle: t('crop.ne'),
    eDragHandle: t('crop.e'),
    seDragHandle: t('crop.se'),
    sDragHandle: t('crop.s'),
    swDragHandle: t('crop.sw'),
    wDragHandle: t('crop.w'),
  };
}
