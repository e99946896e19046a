import type { AssetResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactElement } from 'react';
import { assetById } from '../api/assets.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Field } from '../ui/field.js';
import { MediaPicker } from '../ui/media-picker.js';
import { Empty, Panel } from '../ui/panel.js';
import { Trouble } from '../ui/trouble.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { removeCaptions, replaceCaptions, setThumbnail } from './queries.js';
import { SpokenCaptions } from './spoken-captions.js';
import { libraryWords } from './words.js';

/** A change of a video, after which everything that is known of it is read again. */
function useChange<Given>(asset: AssetResource, change: (given: Given) => Promise<unknown>) {
  const { id } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: [id, 'assets', asset.id] }),
  });
}

/** What goes along with a video: its captions, and the picture that is shown until it plays. */
export function VideoAdditions({ asset }: { asset: AssetResource }): ReactElement {
  return (
    <>
      <Captions asset={asset} />
      <ThumbnailChoice asset={asset} />
    </>
  );
}

function Captions({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const { client, role } = useOrganization();
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' });
  const removal = useChange(asset, (language: string) => removeCaptions({ client, path: { id: asset.id, language } }));
  const { captions } = asset.attributes;
  const mayChange = roleAtLeast(role, 'creator');
  return (
    <Panel title={t('captions')}>
      {captions.length === 0 && <Empty>{t('captions.none')}</Empty>}
      <ul className="uses">
        {captions.map(({ language }) => (
          <li key={language}>
            <span>{names.of(language) ?? language}</span>
            {mayChange && (
              <Button
                aria-label={t('captions.delete.named', { language: names.of(language) ?? language })}
                disabled={removal.isPending}
                onClick={() => removal.mutate(language)}
              >
                {t('captions.delete')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removal.isError && <Trouble error={removal.error} />}
      {mayChange && <AddCaptions asset={asset} />}
      {mayChange && <SpokenCaptions asset={asset} />}
    </Panel>
  );
}

function AddCaptions({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const { client } = useOrganization();
  const chooser = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState<string>(useLanguage());
  const addition = useChange(asset, async (file: File) =>
    replaceCaptions({ client, path: { id: asset.id, language: language.trim() }, body: { content: await file.text() } }),
  );
  return (
    <>
      <Field label={t('captions.language')} hint={t('captions.language.hint')}>
        {(control) => <input {...control} value={language} maxLength={35} onChange={({ target }) => setLanguage(target.value)} />}
      </Field>
      <Button disabled={language.trim() === '' || addition.isPending} onClick={() => chooser.current?.click()}>
        {t('captions.add')}
      </Button>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        accept=".vtt,.srt,text/vtt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) addition.mutate(file);
          target.value = '';
        }}
      />
      {addition.isError && <Trouble error={addition.error} />}
    </>
  );
}

function ThumbnailChoice({ asset }: { asset: AssetResource }): ReactElement {
  const t = useWords(libraryWords);
  const { client, role } = useOrganization();
  const [isPicking, setIsPicking] = useState(false);
  const { thumbnailAssetId } = asset.attributes;
  const choice = useChange(asset, (id: string | null) =>
    setThumbnail({ client, path: { id: asset.id }, body: { thumbnailAssetId: id } }),
  );
  const pick = (id: string | null): void => {
    setIsPicking(false);
    choice.mutate(id);
  };
  return (
    <Panel title={t('thumbnail')}>
      {thumbnailAssetId === null ? <Empty>{t('thumbnail.none')}</Empty> : <Picture assetId={thumbnailAssetId} />}
      {roleAtLeast(role, 'creator') && (
        <div className="actions">
          <Button onClick={() => setIsPicking(!isPicking)} aria-expanded={isPicking}>
            {t('thumbnail.choose')}
          </Button>
          {thumbnailAssetId !== null && <Button onClick={() => pick(null)}>{t('thumbnail.remove')}</Button>}
        </div>
      )}
      {isPicking && <MediaPicker chosen={thumbnailAssetId === null ? [] : [thumbnailAssetId]} onPick={({ id }) => pick(id)} />}
      {choice.isError && <Trouble error={choice.error} />}
    </Panel>
  );
}

function Picture({ assetId }: { assetId: string }): ReactElement | null {
  const { data } = useQuery(assetById(useOrganization(), assetId));
  if (data === undefined) return null;
  const { url, altText } = data.data.attributes;
  return <img className="video-thumbnail" src={url} alt={altText ?? ''} />;
}
