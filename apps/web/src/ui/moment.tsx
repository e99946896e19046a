import type { ReactElement } from 'react';
import { useNow } from '../time/clock.js';
import { distanceText, isSameWallTime, momentText, timeText, viewerZone } from '../time/moments.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import { uiWords } from './words.js';

/** A time in the zone that it was planned in; beside it that of the viewer, where clocks differ. */
export function Moment({ at, zone = viewerZone() }: { at: string; zone?: string }): ReactElement {
  const language = useLanguage();
  const t = useWords(uiWords);
  const date = new Date(at);
  const here = viewerZone();
  const yours = isSameWallTime(date, zone, here) ? '' : ` · ${t('moment.yours', { time: timeText(date, here, language) })}`;
  return <time dateTime={at}>{momentText(date, zone, language) + yours}</time>;
}

/** How long ago, or how far away; the exact time on hover and for screen readers. */
export function Distance({ at }: { at: string }): ReactElement {
  const language = useLanguage();
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={momentText(date, viewerZone(), language)}>
      {distanceText(date, language, now)}
    </time>
  );
}

/** Writes times of day as the viewer's clock shows them. */
export function useTimeText(): (at: number) => string {
  const language = useLanguage();
  return (at) => timeText(new Date(at), viewerZone(), language);
}
