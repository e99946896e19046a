import { areaAround, center, wholePixels, type Size } from '@imprint/contracts/publishing/content-rules';
import type { AssetResource, TransformImage } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { makePicture } from '../api/picture-transforms.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { PercentSlider } from '../ui/percent-slider.js';
import { SelectField } from '../ui/select-field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { useTransform } from './use-transform.js';
import { libraryWords } from './words.js';

type Ratio = NonNullable<TransformImage['aspectRatio']>;
type Fill = NonNullable<TransformImage['fill']>;
const ratios = ['1:1', '4:5', '3:4', '2:3', '9:16', '4:3', '3:2', '16:9'] as const satisfies readonly Ratio[];

function ratioOf(name: Ratio): number {
  const [across = 1, down = 1] = name.split(':').map(Number);
  return across / down;
}

const isOf = (size: Size, ratio: number): boolean => {
  const area = wholePixels(areaAround(size, ratio, center), size);
  return area.width === size.width && area.height === size.height;
};

const fillsOf = ({ attributes: { mimeType } }: AssetResource, ground: string | undefined): Fill[] =>
  (['crop', 'blur', 'brand'] as const).filter(
    (name) => name === 'crop' || (mimeType !== 'image/gif' && (name === 'blur' || ground !== undefined)),
  );

interface ReframeDialogProps {
  asset: AssetResource;
  onMade: (made: AssetResource) => void;
  onClose: () => void;
}

/** Gives a picture another shape, which is shown before it is made. */
export function ReframeDialog({ asset, onMade, onClose }: ReframeDialogProps): ReactElement {
  const t = useWords(libraryWords);
  const { width, height } = asset.attributes;
  const size = { width: width ?? 1, height: height ?? 1 };
  const shown = ratios.filter((name) => !isOf(size, ratioOf(name)));
  const [aspectRatio, setRatio] = useState<Ratio>(shown[0] ?? '1:1');
  const [fill, setFill] = useState<Fill>('crop');
  const [focus, setFocus] = useState(center);
  const ground = useGround(asset);
  const making = useTransform(
    (client) => makePicture(client, asset.id, { operation: 'reframe', aspectRatio, fill, ...(fill === 'crop' && { focus }) }),
    onMade,
  );
  const axis = size.width / size.height > ratioOf(aspectRatio) ? 'x' : 'y';
  return (
    <Dialog title={t('reframe.title')} onClose={onClose} isWide>
      <div className="stack">
        <SelectField
          label={t('reframe.ratio')}
          value={aspectRatio}
          options={shown.map((name) => ({ value: name, label: name }))}
          onChange={(name) => setRatio(name as Ratio)}
        />
        <SelectField
          label={t('reframe.fill')}
          value={fill}
          options={fillsOf(asset, ground).map((name) => ({ value: name, label: t(`reframe.${name}`) }))}
          onChange={(name) => setFill(name as Fill)}
        />
        {fill === 'crop' && (
          <PercentSlider
            label={t(`reframe.focus.${axis}`)}
            value={focus[axis]}
            onChange={(value) => setFocus({ ...center, [axis]: value })}
          />
        )}
        <Preview asset={asset} size={size} {...{ aspectRatio, fill, focus, ground }} />
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

interface PreviewProps {
  asset: AssetResource;
  size: Size;
  aspectRatio: Ratio;
  fill: Fill;
  focus: { x: number; y: number };
  ground: string | undefined;
}

/** The picture as it will be, drawn by the browser. */
function Preview({ asset, size, aspectRatio, fill, focus, ground }: PreviewProps): ReactElement {
  const t = useWords(libraryWords);
  const { url, altText } = asset.attributes;
  const ratio = ratioOf(aspectRatio);
  const area = areaAround(size, ratio, focus);
  const share = (start: number, left: number): string => `${left <= 0 ? 50 : (start / left) * 100}%`;
  const objectPosition = `${share(area.x, size.width - area.width)} ${share(area.y, size.height - area.height)}`;
  return (
    <figure className="reframed">
      <div className="reframed-picture" style={{ aspectRatio: String(ratio), ...(fill === 'brand' && { background: ground }) }}>
        {fill === 'blur' && <img className="reframed-ground" src={url} alt="" />}
        <img
          className={fill === 'crop' ? 'reframed-part' : 'reframed-whole'}
          src={url}
          alt={altText ?? ''}
          style={{ objectPosition }}
        />
      </div>
      <figcaption className="note">{t('transform.preview')}</figcaption>
    </figure>
  );
}

/** The background colour of the brand of a picture; undefined for a picture of no brand. */
function useGround({ attributes: { brandId } }: AssetResource): string | undefined {
  const known = useQuery(brands(useOrganization())).data?.data ?? [];
  return known.find(({ id }) => id === brandId)?.attributes.identity.colors.background;
}
