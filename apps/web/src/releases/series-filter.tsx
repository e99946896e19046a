import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Icon } from '../ui/icon.js';
import { useWords } from '../words/words.js';
import type { ReleaseFilter } from './queries.js';
import { releaseWords } from './words.js';

interface SeriesFilterProps {
  /** Path of the list. */
  to: string;
  current: ReleaseFilter;
}

/** Says that the list shows one series, with a link to that of all. */
export function SeriesFilter({ to, current }: SeriesFilterProps): ReactElement | null {
  const t = useWords(releaseWords);
  const { seriesId, ...others } = current;
  if (seriesId === undefined) return null;
  return (
    <p className="filter-chip">
      <Icon name="repeat" />
      {t('filter.series')}
      <Link to={to} search={others} aria-label={t('filter.series.remove')}>
        <Icon name="close" />
      </Link>
    </p>
  );
}
