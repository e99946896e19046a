import type { AssetResource, TrainingCheck } from '@imprint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { fileTypes } from '../api/file-type.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { MediaPicker } from '../ui/media-picker.js';
import { useNextFocus } from '../ui/next-focus.js';
import { Empty, Panel } from '../ui/panel.js';
import { UploadButton, UploadZone, useUploads } from '../ui/upload-field.js';
import { UploadList } from '../ui/upload-list.js';
import { useWords } from '../words/words.js';
import { CaptionField } from './learning-fields.js';
import { mostPictures } from './queries.js';
import { customModelWords } from './words.js';

/** Of one training; the API refuses more, and fewer. */
const pictures = { least: 20, most: mostPictures, side: 256 };
const pictureTypes = fileTypes.filter((type) => type.startsWith('image/'));

type Check = TrainingCheck['attributes'];
type Finding = Check['findings'][number];

interface DatasetFieldProps {
  /** Uploads belong to it. */
  brandId: string;
  pictures: readonly AssetResource[];
  /** Of these pictures, or of those before the latest change; undefined before the first one. */
  check: Check | undefined;
  isChecking: boolean;
  /** What was said of pictures, by their ids; null where the trainer takes none. */
  captions: Readonly<Record<string, string>> | null;
  onCaption: (assetId: string, text: string) => void;
  onChange: (change: (known: readonly AssetResource[]) => readonly AssetResource[]) => void;
}

/** The pictures of a training: from the library, chosen, or dropped in, each with what speaks against it. */
export function DatasetField({ pictures: chosen, onChange, ...props }: DatasetFieldProps): ReactElement {
  const { brandId, check, isChecking, captions, onCaption } = props;
  const t = useWords(customModelWords);
  const { uploads, items } = useDatasetUploads((asset) => onChange((known) => [...known, asset]));
  const [isPicking, setIsPicking] = useState(false);
  const take = (files: readonly File[]): void => void uploads.add(files, pictureTypes, brandId === '' ? undefined : brandId);
  const toggle = (asset: AssetResource): void =>
    onChange((known) => {
      const others = known.filter(({ id }) => id !== asset.id);
      return others.length < known.length ? others : [...known, asset];
    });
  const findings = (check?.findings ?? []).filter(({ assetId }) => chosen.some(({ id }) => id === assetId));
  const clear = (): void => onChange((known) => known.filter(({ id }) => findings.every(({ assetId }) => assetId !== id)));
  return (
    <Panel title={t('pictures')} aside={<Count chosen={chosen.length} check={check} isChecking={isChecking} />}>
      <UploadZone onFiles={take}>
        <div className="stack">
          <p className="note">{t('pictures.hint', pictures)}</p>
          <ChosenPictures {...{ chosen, findings, captions, onCaption }} onRemove={toggle} />
          <UploadList uploads={uploads} items={items} unsupported={t('upload.unsupported')} />
          <div className="actions">
            <UploadButton label={t('pictures.upload')} accepted={pictureTypes} onFiles={take} />
            <Button onClick={() => setIsPicking(!isPicking)} aria-expanded={isPicking}>
              {t(isPicking ? 'pictures.library.close' : 'pictures.library')}
            </Button>
            {findings.length > 0 && (
              <Button kind="quiet" onClick={clear}>
                {t('pictures.clear', { count: findings.length })}
              </Button>
            )}
          </div>
          {isPicking && <MediaPicker chosen={chosen.map(({ id }) => id)} onPick={toggle} />}
        </div>
      </UploadZone>
    </Panel>
  );
}

interface ChosenPicturesProps extends Pick<DatasetFieldProps, 'captions' | 'onCaption'> {
  chosen: readonly AssetResource[];
  findings: readonly Finding[];
  onRemove: (asset: AssetResource) => void;
}

function ChosenPictures({ chosen, findings, captions, onCaption, onRemove }: ChosenPicturesProps): ReactElement {
  const t = useWords(customModelWords);
  const [list, leaving] = useNextFocus<HTMLOListElement>(chosen.length, 'button');
  if (chosen.length === 0) return <Empty>{t('pictures.none')}</Empty>;
  return (
    <ol ref={list} className="dataset" aria-label={t('pictures')}>
      {chosen.map((asset, index) => (
        <Chosen
          key={asset.id}
          asset={asset}
          number={index + 1}
          finding={findings.find(({ assetId }) => assetId === asset.id)}
          caption={captions === null ? null : (captions[asset.id] ?? asset.attributes.altText ?? '')}
          onCaption={(text) => onCaption(asset.id, text)}
          numberOf={(id) => chosen.findIndex((each) => each.id === id) + 1}
          onRemove={() => {
            leaving(index);
            onRemove(asset);
          }}
        />
      ))}
    </ol>
  );
}

function useDatasetUploads(onReady: (asset: AssetResource) => void) {
  const { id } = useOrganization();
  const queries = useQueryClient();
  return useUploads((asset) => {
    onReady(asset);
    void queries.invalidateQueries({ queryKey: [id, 'pictures'] });
  });
}

interface CountProps {
  chosen: number;
  check: Check | undefined;
  isChecking: boolean;
}

/** How many there are, how many there have to be, and how many of them count. */
function Count({ chosen, check, isChecking }: CountProps): ReactElement {
  const t = useWords(customModelWords);
  const { least, most } = pictures;
  const leftOut = isChecking || check === undefined ? 0 : chosen - check.usable;
  const count = chosen > most ? t('count.many', { chosen, most }) : t(chosen < least ? 'count.few' : 'count', { chosen, least });
  return (
    <span role="status">
      {count}
      {chosen > 0 && chosen <= most && isChecking && ` · ${t('count.checking')}`}
      {leftOut > 0 && ` · ${t('count.usable', { usable: chosen - leftOut })}`}
    </span>
  );
}

interface ChosenProps {
  asset: AssetResource;
  number: number;
  finding: Finding | undefined;
  /** Null where the trainer takes none. */
  caption: string | null;
  onCaption: (text: string) => void;
  numberOf: (assetId: string) => number;
  onRemove: () => void;
}

function Chosen({ asset, number, finding, caption, onCaption, numberOf, onRemove }: ChosenProps): ReactElement {
  const t = useWords(customModelWords);
  const { url, altText } = asset.attributes;
  return (
    <li data-problem={finding?.problem}>
      <img src={url} alt={altText ?? t('picture', { number })} loading="lazy" />
      <span className="number" aria-hidden="true">
        {number}
      </span>
      <Button kind="quiet" onClick={onRemove} aria-label={t('picture.remove', { number })}>
        {t('remove')}
      </Button>
      {caption !== null && finding === undefined && <CaptionField number={number} value={caption} onChange={onCaption} />}
      {finding !== undefined && (
        <p className="problem">
          <Problem asset={asset} finding={finding} numberOf={numberOf} />
        </p>
      )}
    </li>
  );
}

/** What speaks against a picture. */
function Problem({ asset, finding, numberOf }: Pick<ChosenProps, 'asset' | 'numberOf'> & { finding: Finding }): string {
  const t = useWords(customModelWords);
  const { problem, duplicateOf } = finding;
  if (problem === 'duplicate') return t('problem.duplicate', { number: numberOf(duplicateOf ?? '') });
  const { width, height } = asset.attributes;
  return t(`problem.${problem}`, { width: width ?? 0, height: height ?? 0, side: pictures.side });
}
