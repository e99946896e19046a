import { useEffect, useRef, useState, type ReactElement } from 'react';
import { isOfFields } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { Faults } from '../ui/field.js';
import { SaveBar } from '../ui/save-bar.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import type { Composition, CompositionState, Work } from './composition.js';
import { recurrenceIn } from './draft.js';
import { SaveState } from './notes.js';
import { composerWords } from './words.js';

export type Intent = 'save' | 'schedule' | 'publish';

interface ComposerActionsProps {
  composition: Composition;
  /** What the API says that belongs to no field. */
  faults: readonly string[];
  isUploading: boolean;
  isDescriptionAsked: boolean;
  onIntent: (intent: Intent) => void;
}

/** What can be done with the post, and whether it is saved. */
export function ComposerActions(props: ComposerActionsProps): ReactElement {
  const { composition, faults, isUploading, isDescriptionAsked, onIntent } = props;
  const t = useWords(composerWords);
  const { state } = composition;
  const { publishesAt, saved, work, error } = state;
  // Whoever takes it back goes on where they were.
  const hasCounted = useRef(false);
  hasCounted.current ||= publishesAt !== undefined;
  if (publishesAt !== undefined) return <SecondThoughts composition={composition} publishesAt={publishesAt} />;
  const isDraft = saved === undefined || saved.attributes.status === 'draft';
  const busy = (name: Work): boolean => work === name;
  const isStopped = isUploading || state.conflict !== undefined || (work !== undefined && work !== 'saving');
  return (
    <SaveBar
      said={
        <>
          {isDescriptionAsked && <p role="alert">{t('alt.asked')}</p>}
          {isUploading && <p className="note">{t('upload.wait')}</p>}
          <Faults faults={faults} />
          {error !== undefined && !isOfFields(error) && <Trouble error={error} />}
          <SaveState state={state} isUnsaved={composition.isUnsaved} />
        </>
      }
    >
      {isDraft && <DraftButtons {...{ state, onIntent, isStopped }} isResumed={hasCounted.current} />}
      <Button
        kind="primary"
        onClick={() => onIntent('schedule')}
        isBusy={busy('scheduling')}
        disabled={isStopped || busy('saving')}
      >
        {t(isDraft ? 'schedule' : 'save.changes')}
      </Button>
    </SaveBar>
  );
}

interface DraftButtonsProps extends Pick<ComposerActionsProps, 'onIntent'> {
  state: CompositionState;
  isStopped: boolean;
  /** Whether somebody has just taken back that it is published. */
  isResumed: boolean;
}

/** What else can be done with a draft. One that repeats begins at its time, not now. */
function DraftButtons({ state, onIntent, isStopped, isResumed }: DraftButtonsProps): ReactElement {
  const t = useWords(composerWords);
  return (
    <>
      <Button onClick={() => onIntent('save')} isBusy={state.work === 'saving'} disabled={isStopped}>
        {t('save')}
      </Button>
      {recurrenceIn(state.draft) === undefined && (
        <Button
          autoFocus={isResumed}
          onClick={() => onIntent('publish')}
          isBusy={state.work === 'publishing'}
          disabled={isStopped || state.work === 'saving'}
        >
          {t('publish')}
        </Button>
      )}
    </>
  );
}

/** Counts down until it is published. */
function SecondThoughts({ composition, publishesAt }: { composition: Composition; publishesAt: number }): ReactElement {
  const t = useWords(composerWords);
  const seconds = useSecondsUntil(publishesAt);
  const { work, error } = composition.state;
  useEffect(() => {
    if (seconds <= 0 && work === undefined) composition.leave();
  }, [seconds <= 0, work]);
  return (
    <SaveBar
      said={
        <>
          <p role="timer">{t('publishing.in', { seconds: Math.max(0, seconds) })}</p>
          {error !== undefined && <Trouble error={error} />}
        </>
      }
    >
      <Button onClick={() => void composition.undo()} isBusy={work === 'undoing'} autoFocus>
        {t('undo')}
      </Button>
    </SaveBar>
  );
}

function useSecondsUntil(at: number): number {
  const left = (): number => Math.ceil((at - Date.now()) / 1_000);
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 200);
    return () => clearInterval(timer);
  }, [at]);
  return seconds;
}
