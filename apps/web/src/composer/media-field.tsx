import type { AssetResource } from '@imprint/sdk';
import { useQueryClient } from '@tanstack/react-query';
import {
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type DragEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { useOrganization } from '../api/organization.js';
import { picture } from '../api/pictures.js';
import { Button } from '../ui/button.js';
import { Faults } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import { MediaItem } from './media-item.js';
import { UploadList } from './upload-list.js';
import { isUnderWay, Uploads } from './uploads.js';
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
  const { uploads, items } = useUploads(add, onBusy);
  const [isPicking, setIsPicking] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const { media } = composition.state.draft;
  const take = (files: FileList | null): void => void uploads.add([...(files ?? [])], accepted, brandId);
  return (
    <Panel title={t('media')}>
      <DropZone onDrop={take}>
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
        <UploadList items={items} onRemove={uploads.remove} />
        <div className="actions">
          <Button onClick={() => chooser.current?.click()}>{t('media.upload')}</Button>
          <Button onClick={() => setIsPicking(!isPicking)} aria-expanded={isPicking}>
            {t('media.library')}
          </Button>
        </div>
        <Chooser ref={chooser} accepted={accepted} onChoose={take} />
        <p className="note">{t('media.drop')}</p>
        <Faults faults={faults} />
        {isPicking && <MediaPicker chosen={media.map(({ assetId }) => assetId)} onPick={add} />}
      </DropZone>
    </Panel>
  );
}

/** Opened by a button that says what it is for. */
function Chooser(props: {
  ref: RefObject<HTMLInputElement | null>;
  accepted: readonly string[];
  onChoose: (files: FileList | null) => void;
}): ReactElement {
  return (
    <input
      ref={props.ref}
      type="file"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      multiple
      accept={props.accepted.join()}
      onChange={({ target }) => {
        props.onChoose(target.files);
        target.value = '';
      }}
    />
  );
}

/** Adds a picture, or takes one away that is there already. */
function useAdd(composition: Composition): (asset: AssetResource) => void {
  const organization = useOrganization();
  const queries = useQueryClient();
  return (asset) => {
    const { media } = composition.state.draft;
    const others = media.filter(({ assetId }) => assetId !== asset.id);
    queries.setQueryData(picture(organization, asset.id).queryKey, { data: asset });
    const added = { assetId: asset.id, altText: asset.attributes.altText ?? '' };
    composition.change({ media: others.length < media.length ? others : [...media, added] });
  };
}

function useUploads(add: (asset: AssetResource) => void, onBusy: (isBusy: boolean) => void) {
  const { client, id } = useOrganization();
  const queries = useQueryClient();
  const latest = useRef(add);
  latest.current = add;
  const [uploads] = useState(
    () =>
      new Uploads(client, (asset) => {
        latest.current(asset);
        void queries.invalidateQueries({ queryKey: [id, 'pictures'] });
      }),
  );
  const items = useSyncExternalStore(uploads.subscribe, uploads.read);
  const isBusy = items.some(isUnderWay);
  useEffect(() => onBusy(isBusy), [isBusy]);
  useEffect(() => uploads.removeAll, [uploads]);
  return { uploads, items };
}

/** Takes files that are dropped on it. One that is dropped beside it must not replace the page. */
function DropZone({ onDrop, children }: { onDrop: (files: FileList) => void; children: ReactNode }): ReactElement {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const keep = (event: Event): void => event.preventDefault();
    window.addEventListener('dragover', keep);
    window.addEventListener('drop', keep);
    return () => {
      window.removeEventListener('dragover', keep);
      window.removeEventListener('drop', keep);
    };
  }, []);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (event.dataTransfer.files.length > 0) onDrop(event.dataTransfer.files);
  };
  return (
    <div
      className={isOver ? 'stack drop over' : 'stack drop'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      {children}
    </div>
  );
}
