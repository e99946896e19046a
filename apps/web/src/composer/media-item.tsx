import type { AssetResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactElement } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import type { Point } from '@imprint/contracts/publishing/content-rules';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import type { DraftMedia } from './draft.js';
import { LibraryFile } from '../ui/post-preview.js';
import { composerWords } from './words.js';

const CropDialog = lazy(() => import('../ui/crop-dialog.js').then(({ CropDialog: component }) => ({ default: component })));
const FocusDialog = lazy(() => import('../ui/focus-dialog.js').then(({ FocusDialog: component }) => ({ default: component })));

interface MediaItemProps {
  media: readonly DraftMedia[];
  index: number;
  isAsked: boolean;
  onChange: (media: readonly DraftMedia[]) => void;
}

/** One file: what it shows, in words, and its place among the others. */
export function MediaItem({ media, index, isAsked, onChange }: MediaItemProps): ReactElement | null {
  const t = useWords(composerWords);
  const kind = useKind(media[index]?.assetId);
  const item = media[index];
  if (item === undefined) return null;
  const number = index + 1;
  const others = media.filter((each) => each !== item);
  const move = (to: number): void => onChange(others.toSpliced(to, 0, item));
  // Where the same part was chosen before, it stays once.
  const replace = (part: DraftMedia): void =>
    onChange(media.with(index, part).filter((each) => each === part || each.assetId !== part.assetId));
  const describe = (altText: string): void => onChange(media.with(index, { ...item, altText }));
  return (
    <li className="media-item">
      <LibraryFile assetId={item.assetId} altText="" focus={item.focus} />
      <Field label={t('alt', { number, kind })} hint={isAsked && item.altText.trim() === '' ? t('alt.missing') : t('alt.hint')}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={2_000}
            value={item.altText}
            data-missing={item.altText.trim() === '' || undefined}
            onChange={({ target }) => describe(target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <Cut item={item} number={number} onChange={replace} />
        <Moves number={number} count={media.length} kind={kind} onMove={move} />
        <Button kind="quiet" onClick={() => onChange(others)} aria-label={t('media.remove', { number, kind })}>
          {t('media.remove.short')}
        </Button>
      </div>
    </li>
  );
}

interface MovesProps {
  number: number;
  count: number;
  kind: AssetResource['attributes']['kind'];
  onMove: (to: number) => void;
}

/** One place earlier, and one later. */
function Moves({ number, count, kind, onMove }: MovesProps): ReactElement {
  const t = useWords(composerWords);
  const earlier = {
    disabled: number === 1,
    onClick: () => onMove(number - 2),
    'aria-label': t('media.earlier', { number, kind }),
  };
  const later = { disabled: number === count, onClick: () => onMove(number), 'aria-label': t('media.later', { number, kind }) };
  return (
    <>
      <Button kind="quiet" {...earlier}>
        {t('media.earlier.short')}
      </Button>
      <Button kind="quiet" {...later}>
        {t('media.later.short')}
      </Button>
    </>
  );
}

/** What it is called; a picture until it is known. */
function useKind(assetId: string | undefined): AssetResource['attributes']['kind'] {
  const { data } = useQuery({ ...assetById(useOrganization(), assetId ?? ''), enabled: assetId !== undefined });
  return data?.data.attributes.kind ?? 'image';
}

interface CutProps {
  item: DraftMedia;
  number: number;
  onChange: (item: DraftMedia) => void;
}

/** Which part of the picture is shown, and what of it stays in view. */
function Cut({ item, number, onChange }: CutProps): ReactElement | null {
  const t = useWords(composerWords);
  const organization = useOrganization();
  const { data } = useQuery(assetById(organization, item.assetId));
  const sourceId = data?.data.attributes.sourceAssetId ?? undefined;
  const { data: source } = useQuery({ ...assetById(organization, sourceId ?? ''), enabled: sourceId !== undefined });
  const [open, setOpen] = useState<'crop' | 'focus'>();
  if (data === undefined || data.data.attributes.kind !== 'image' || data.data.attributes.width === null) return null;
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen('crop')} aria-label={t('media.crop', { number })}>
        {t('media.crop.short')}
      </Button>
      {source !== undefined && (
        <Button
          kind="quiet"
          onClick={() => onChange({ assetId: source.data.id, altText: item.altText })}
          aria-label={t('media.uncrop', { number })}
        >
          {t('media.uncrop.short')}
        </Button>
      )}
      <Button kind="quiet" onClick={() => setOpen('focus')} aria-label={t('media.focus', { number })}>
        {t('media.focus.short')}
      </Button>
      {open !== undefined && (
        <CutDialog open={open} asset={data.data} item={item} onChange={onChange} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

interface CutDialogProps extends Pick<CutProps, 'item' | 'onChange'> {
  open: 'crop' | 'focus';
  asset: AssetResource;
  onClose: () => void;
}

function CutDialog({ open, asset, item: { focus, ...item }, onChange, onClose }: CutDialogProps): ReactElement {
  const change = (assetId: string, point: Point | undefined): void => {
    onClose();
    onChange({ ...item, assetId, ...(point && { focus: point }) });
  };
  return (
    <Suspense fallback={null}>
      {open === 'crop' ? (
        <CropDialog {...{ asset, focus, onClose }} onCropped={({ id }, point) => change(id, point)} />
      ) : (
        <FocusDialog {...{ asset, focus, onClose }} onChosen={(point) => change(asset.id, point)} />
      )}
    </Suspense>
  );
}
