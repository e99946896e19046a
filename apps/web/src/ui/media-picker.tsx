import type { AssetResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { pictures } from '../api/pictures.js';
import { Loaded } from './loaded.js';
import { More } from './more.js';
import { Empty } from './panel.js';
import { momentText, viewerZone } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';
import './media-picker.css';

interface MediaPickerProps {
  /** Files of every kind, where it does not take pictures alone. */
  takesEveryKind?: boolean;
  /** Files of this kind, where it takes no others. */
  kind?: 'audio' | 'video';
  chosen: readonly string[];
  /** Which one was clicked, chosen already or not. */
  onPick: (asset: AssetResource) => void;
}

/** Files of the library, a page at a time. */
export function MediaPicker({ takesEveryKind = false, kind: only, chosen, onPick }: MediaPickerProps): ReactElement {
  const t = useWords(uiWords);
  const arePictures = !takesEveryKind && only === undefined;
  const query = useInfiniteQuery(pictures(useOrganization(), takesEveryKind ? undefined : (only ?? 'image')));
  return (
    <section className="picker" aria-label={t(arePictures ? 'pictures' : 'files')}>
      <Loaded query={query}>
        {({ pages }) => {
          const assets = pages.flatMap(({ data }) => data);
          if (assets.length === 0) return <Empty>{t(arePictures ? 'pictures.none' : 'files.none')}</Empty>;
          return (
            <ul>
              {assets.map((asset) => (
                <li key={asset.id}>
                  <button type="button" aria-pressed={chosen.includes(asset.id)} onClick={() => onPick(asset)}>
                    <Thumbnail {...asset.attributes} />
                  </button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
    </section>
  );
}

type ThumbnailProps = Pick<AssetResource['attributes'], 'kind' | 'url' | 'posterUrl' | 'altText' | 'createdAt'>;

/** A picture of a video, or its first one where none is made; the waveform of audio, which else says what it is. */
export function Thumbnail({ kind, url, posterUrl, altText, createdAt }: ThumbnailProps): ReactElement {
  const t = useWords(uiWords);
  const made = momentText(new Date(createdAt), viewerZone(), useLanguage());
  const said = altText ?? t('pictures.from', { made, kind });
  if (kind === 'image') return <img src={url} alt={said} loading="lazy" />;
  if (posterUrl !== null) return <img src={posterUrl} alt={said} loading="lazy" />;
  if (kind === 'video') return <video src={url} aria-label={said} preload="metadata" muted tabIndex={-1} />;
  return <span className="sound">{said}</span>;
}
