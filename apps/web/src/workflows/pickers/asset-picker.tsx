import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { assetById } from '../../api/assets.js';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choice.js';
import { Icon } from '../../ui/icon.js';
import { MediaPicker, Thumbnail } from '../../ui/media-picker.js';
import { useWords } from '../../words/words.js';
import type { Reference } from '../references.js';
import { ChoosingDialog } from './choosing-dialog.js';
import { ChosenList } from './chosen-list.js';
import type { PickerProps } from './picker-props.js';
import { pickerWords } from './words.js';
import './pickers.css';

const assetReferences = ['asset', 'image', 'video', 'audio'] as const;
type AssetReference = (typeof assetReferences)[number];

export const isAssetReference = (name: Reference): name is AssetReference => assetReferences.some((each) => each === name);

/** Which files the library offers for each. */
const offered = {
  asset: { takesEveryKind: true },
  image: {},
  video: { kind: 'video' },
  audio: { kind: 'audio' },
} as const satisfies Readonly<Record<AssetReference, object>>;

interface AssetPickerProps extends PickerProps {
  refersTo: AssetReference;
}

/** Files of the library, by their pictures. */
export function AssetPicker({ label, hint, isList, chosen, faults, refersTo, onChange }: AssetPickerProps): ReactElement {
  const t = useWords(pickerWords);
  const [isOpen, setIsOpen] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const pick = (id: string): void => {
    if (chosen.includes(id)) onChange(chosen.filter((each) => each !== id));
    else onChange(isList ? [...chosen, id] : [id]);
  };
  return (
    <Choices legend={label} hint={hint} faults={faults}>
      <ChosenList ids={chosen} isPictures choose={choose} onChange={onChange}>
        {(id) => <ChosenAsset id={id} />}
      </ChosenList>
      <div>
        <Button
          ref={choose}
          onClick={() => setIsOpen(true)}
          aria-label={t('choose.for', { what: t(`choose.${refersTo}`), label })}
        >
          <Icon name="images" />
          {t(`choose.${refersTo}`)}
        </Button>
      </div>
      {isOpen && (
        <ChoosingDialog title={label} onClose={() => setIsOpen(false)}>
          <p className="note" role="status">
            {t('assets.count', { count: chosen.length })}
          </p>
          <MediaPicker {...offered[refersTo]} chosen={chosen} onPick={({ id }) => pick(id)} />
        </ChoosingDialog>
      )}
    </Choices>
  );
}

function ChosenAsset({ id }: { id: string }): ReactElement {
  const t = useWords(pickerWords);
  const { data, isError } = useQuery(assetById(useOrganization(), id));
  if (data === undefined) return <span className="note">{isError ? t('chosen.gone', { id }) : id}</span>;
  const { kind, url, posterUrl, altText, createdAt } = data.data.attributes;
  return <Thumbnail {...{ kind, url, posterUrl, altText, createdAt }} />;
}
