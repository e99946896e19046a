import type { AssetResource } from '@imprint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { assetById } from '../api/assets.js';
import { isUnderWay } from '../api/uploads.js';
import { Button } from '../ui/button.js';
import { Faults, Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Panel } from '../ui/panel.js';
import { UploadButton, UploadZone, useUploads } from '../ui/upload-field.js';
import { UploadList } from '../ui/upload-list.js';
import { useWords } from '../words/words.js';
import { nameOf } from './account-picker.js';
import type { Composition } from './composition.js';
import { mediaChange, mediaOn, type Draft, type DraftMedia, type DraftTarget } from './draft.js';
import { MediaItem } from './media-item.js';
import type { Account } from './queries.js';
import { composerWords } from './words.js';

interface MediaFieldProps {
  composition: Composition;
  brandId: string | undefined;
  accounts: readonly Account[];
  /** Media types that at least one channel takes. */
  accepted: readonly string[];
  faults: readonly string[];
  /** Somebody wants to send it, and files have no description. */
  isDescriptionAsked: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** The files of the post, or of one account: from the library, chosen, or dropped in. */
export function MediaField(props: MediaFieldProps): ReactElement {
  const { composition, brandId, accounts, accepted, faults, isDescriptionAsked, onBusy } = props;
  const t = useWords(composerWords);
  const { draft } = composition.state;
  const [chosen, choose] = useState<string>();
  const target = draft.targets.find(({ connectionId }) => connectionId === chosen);
  const scope = target?.connectionId;
  const write = (changed: readonly DraftMedia[] | undefined): void =>
    composition.change(mediaChange(composition.state.draft, scope, changed));
  const add = useAdd(() => mediaOn(composition.state.draft, scope), write);
  const { uploads, items } = useComposerUploads(add, onBusy);
  const [isPicking, setIsPicking] = useState(false);
  const media = mediaOn(draft, scope);
  const take = (files: readonly File[]): void => void uploads.add(files, accepted, brandId);
  return (
    <Panel title={t('media')}>
      <UploadZone onFiles={take}>
        <div className="stack">
          {draft.targets.length > 0 && (
            // Not while files arrive: they belong to whom they were sent for.
            <ScopeField
              {...{ draft, accounts, target, onChoose: choose }}
              isFixed={items.some(isUnderWay)}
              onCommon={() => write(undefined)}
            />
          )}
          {media.length > 0 && (
            <ol className="media-items">
              {media.map((each, index) => (
                <MediaItem key={each.assetId} media={media} index={index} isAsked={isDescriptionAsked} onChange={write} />
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
          {isPicking && <MediaPicker takesEveryKind chosen={media.map(({ assetId }) => assetId)} onPick={add} />}
        </div>
      </UploadZone>
    </Panel>
  );
}

interface ScopeFieldProps {
  draft: Draft;
  accounts: readonly Account[];
  /** The account that was chosen; undefined for all. */
  target: DraftTarget | undefined;
  isFixed: boolean;
  onChoose: (connectionId: string | undefined) => void;
  /** Goes back to the common files. */
  onCommon: () => void;
}

/** Whose files are shown: those of every account, or of one. */
function ScopeField({ draft, accounts, target, isFixed, onChoose, onCommon }: ScopeFieldProps): ReactElement {
  const t = useWords(composerWords);
  const names = draft.targets.flatMap(({ connectionId, media }) => {
    const account = accounts.find(({ connection }) => connection.id === connectionId);
    return account === undefined ? [] : [{ connectionId, name: nameOf(account), isOwn: media !== undefined }];
  });
  const isOwn = target?.media !== undefined;
  return (
    <>
      <Field label={t('media.for')} hint={target === undefined ? undefined : t(isOwn ? 'media.own' : 'media.shared')}>
        {(control) => (
          <select
            {...control}
            value={target?.connectionId ?? ''}
            disabled={isFixed}
            onChange={({ target: { value } }) => onChoose(value === '' ? undefined : value)}
          >
            <option value="">{t('media.all')}</option>
            {names.map(({ connectionId, name, isOwn: hasOwn }) => (
              <option key={connectionId} value={connectionId}>
                {hasOwn ? t('media.option.own', { name }) : name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isOwn && (
        <div className="actions">
          <Button onClick={onCommon}>{t('media.common')}</Button>
        </div>
      )}
    </>
  );
}

/** Adds a file, or takes one away that is there already. */
function useAdd(
  present: () => readonly DraftMedia[],
  write: (media: readonly DraftMedia[]) => void,
): (asset: AssetResource) => void {
  const organization = useOrganization();
  const queries = useQueryClient();
  return (asset) => {
    const media = present();
    const others = media.filter(({ assetId }) => assetId !== asset.id);
    queries.setQueryData(assetById(organization, asset.id).queryKey, { data: asset });
    const added = { assetId: asset.id, altText: asset.attributes.altText ?? '' };
    write(others.length < media.length ? others : [...media, added]);
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
