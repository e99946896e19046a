import type { AssetResource } from '@imprint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { assetById } from '../api/assets.js';
import { isUnderWay } from '../api/uploads.js';
import { Button } from '../ui/button.js';
import { Faults } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Panel } from '../ui/panel.js';
import { UploadButton, UploadZone, useUploads } from '../ui/upload-field.js';
import { UploadList } from '../ui/upload-list.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import { MediaItem } from './media-item.js';
import { composerWords } from './words.js';

interface MediaFieldProps {
  composition: Composition;
  brandId: string | undefined;
  /** Media types that at least one channel takes. */
  accepted: readonly string[];
  faults: readonly string[];
  /** Somebody wants to send it, and pictures have no description. */
  isDescriptionAsked: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** The pictures of the post: from the library, chosen, or dropped in. */
export function MediaField(props: MediaFieldProps): ReactElement {
  const { composition, brandId, accepted, faults, isDescriptionAsked, onBusy } = props;
  const t = useWords(composerWords);
  const add = useAdd(composition);
  const { uploads, items } = useComposerUploads(add, onBusy);
  const [isPicking, setIsPicking] = useState(false);
  const { media } = composition.state.draft;
  const take = (files: readonly File[]): void => void uploads.add(files, accepted, brandId);
  return (
    <Panel title={t('media')}>
      <UploadZone onFiles={take}>
        <div className="stack">
          {media.length > 0 && (
            <ol className="media-items">
              {media.map((each, index) => (
                <MediaItem
                  key={each.assetId}
                  media={media}
                  index={index}
                  isAsked={isDescriptionAsked}
                  onChange={(changed) => composition.change({ media: changed })}
                />
              ))}
            </ol>
          )}
          <UploadList uploads={uploads} items={items} unsupported={t('upload.unsupported')} />
          <div className="actions">
            <UploadButton label={t('media.upload')} accepted={accepted} onFiles={take} />
            <Button onClick={() => setIsPicking(!isPicking)} aria-expanded={isPicking}>
              {t('media.library')}
            </Button>
          </div>
          <p className="note">{t('media.drop')}</p>
          <Faults faults={faults} />
          {isPicking && <MediaPicker chosen={media.map(({ assetId }) => assetId)} onPick={add} />}
        </div>
      </UploadZone>
    </Panel>
  );
}

/** Adds a picture, or takes one away that is there already. */
function useAdd(composition: Composition): (asset: AssetResource) => void {
  const organization = useOrganization();
  const queries = useQueryClient();
  return (asset) => {
    const { media } = composition.state.draft;
    const others = media.filter(({ assetId }) => assetId !== asset.id);
    queries.setQueryData(assetById(organization, asset.id).queryKey, { data: asset });
    const added = { assetId: asset.id, altText: asset.attributes.altText ?? '' };
    composition.change({ media: others.length < media.length ? others : [...media, added] });
  };
}

function useComposerUploads(add: (asset: AssetResource) => void, onBusy: (isBusy: boolean) => void) {
  const { id } = useOrganization();
  const queries = useQueryClient();
  const using = useUploads((asset) => {
    add(asset);
    void queries.invalidateQueries({ queryKey: [id, 'pictures'] });
  });
  const isBusy = using.items.some(isUnderWay);
  useEffect(() => onBusy(isBusy), [isBusy]);
  return using;
}
