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
  chosen: readonly string[];
  /** Which one was clicked, chosen already or not. */
  onPick: (asset: AssetResource) => void;
}

/** Pictures of the library, a page at a time. */
export function MediaPicker({ chosen, onPick }: MediaPickerProps): ReactElement {
  const t = useWords(uiWords);
  const language = useLanguage();
  const query = useInfiniteQuery(pictures(useOrganization()));
  return (
    <section className="picker" aria-label={t('pictures')}>
      <Loaded query={query}>
        {({ pages }) => {
          const assets = pages.flatMap(({ data }) => data);
          if (assets.length === 0) return <Empty>{t('pictures.none')}</Empty>;
          return (
            <ul>
              {assets.map((asset) => {
                const { url, altText, createdAt } = asset.attributes;
                const made = momentText(new Date(createdAt), viewerZone(), language);
                return (
                  <li key={asset.id}>
                    <button type="button" aria-pressed={chosen.includes(asset.id)} onClick={() => onPick(asset)}>
                      <img src={url} alt={altText ?? t('pictures.from', { made })} loading="lazy" />
                    </button>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} />
    </section>
  );
}
