import type { ReactElement } from 'react';
import type { OccurrenceScope } from '../api/series.js';
import { OccurrenceDialog } from '../ui/occurrence-dialog.js';
import { useWords } from '../words/words.js';
import type { Composition } from './composition.js';
import type { SeriesChange, SeriesQuestion } from './occurrences.js';
import { composerWords } from './words.js';

interface SeriesDialogProps extends SeriesQuestion {
  composition: Composition;
  onClose: () => void;
}

/** What happens to later releases, by what is changed. */
const following = {
  content: 'series.following',
  day: 'series.following.day',
  rule: 'series.following.rule',
  end: 'series.following.end',
  slot: 'series.following',
} as const satisfies Record<SeriesChange, string>;

/** Asks which releases of a series are changed, and saves. */
export function SeriesDialog({ change, scopes, composition, onClose }: SeriesDialogProps): ReactElement {
  const t = useWords(composerWords);
  const hint = (scope: OccurrenceScope): string => t(scope === 'following' ? following[change] : `series.${scope}`);
  return (
    <OccurrenceDialog
      title={t('series.title')}
      scopes={scopes}
      hint={hint}
      yes={t('save.changes')}
      no={t('series.no')}
      onAnswer={(scope) => void composition.schedule(scope)}
      onClose={onClose}
    />
  );
}
