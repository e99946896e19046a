import type { AssetResource } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Loaded } from '../ui/loaded.js';
import { More } from '../ui/more.js';
import { Empty } from '../ui/panel.js';
import { momentText, viewerZone } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { pictures } from './queries.js';
import { composerWords } from './words.js';

interface MediaPickerProps {
  chosen: readonly string[];
  /** A picture that is chosen already is taken away again. */
  onPick: (asset: AssetResource) => void;
}

/** Pictures of the library, a page at a time. */
export function MediaPicker({ chosen, onPick }: MediaPickerProps): ReactElement {
  const t = useWords(composerWords);
  const language = useLanguage();
  const query = useInfiniteQuery(pictures(useOrganization()));
  return (
    <section className="picker" aria-label={t('media.library')}>
      <Loaded query={query}>
        {({ pages }) => {
          const assets = pages.flatMap(({ data }) => data);
          if (assets.length === 0) return <Empty>{t('library.none')}</Empty>;
          return (
            <ul>
              {assets.map((asset) => {
                const { url, altText, createdAt } = asset.attributes;
                const made = momentText(new Date(createdAt), viewerZone(), language);
                return (
                  <li key={asset.id}>
                    <button type="button" aria-pressed={chosen.includes(asset.id)} onClick={() => onPick(asset)}>
                      <img src={url} alt={altText ?? t('library.picture', { made })} loading="lazy" />
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
