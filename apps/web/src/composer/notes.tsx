import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import type { KeptCopy } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { Conflict } from '../ui/conflict.js';
import { KeptNotes } from '../ui/kept-notes.js';
import { useTimeText } from '../ui/moment.js';
import { Note } from '../ui/note.js';
import { useWords } from '../words/words.js';
import type { Composition, CompositionState } from './composition.js';
import { draftOf, type Draft } from './draft.js';
import { composerWords } from './words.js';

/** What was found in this browser, and that somebody has to approve. */
export function Notes({ composition, left }: { composition: Composition; left: readonly KeptCopy<Draft>[] }): ReactElement {
  const t = useWords(composerWords);
  const { restoredAt, approval, conflict } = composition.state;
  return (
    <div className="notes">
      <KeptNotes
        restoredAt={conflict === undefined ? restoredAt : undefined}
        onDiscard={composition.discard}
        left={left}
        leftText={(draft, time) => t('left', { time, text: excerptOf(draft) })}
        onContinue={composition.change}
      />
      {approval !== undefined && <NeedsApproval approvalId={approval.id} />}
      {conflict !== undefined && (
        <Conflict
          title={t('conflict.title')}
          mine={<Side draft={composition.state.draft} />}
          theirs={<Side draft={draftOf(conflict)} />}
          onKeepMine={() => void composition.keepMine()}
          onTakeTheirs={composition.takeTheirs}
        />
      )}
    </div>
  );
}

function NeedsApproval({ approvalId }: { approvalId: string }): ReactElement {
  const t = useWords(composerWords);
  const { slug } = useOrganization();
  const link = (parts: ReactNode[]): ReactElement => (
    <Link key="link" to={`/${slug}/~/publishing/review/${approvalId}`}>
      {parts}
    </Link>
  );
  return <Note text={t.rich('approval', { link })} />;
}

interface SideProps {
  draft: Draft;
  /** Leaves the time out, and says what the time hides. */
  isTimeless?: boolean;
}

/** What a draft says, to be read beside another. */
export function Side({ draft, isTimeless = false }: SideProps): ReactElement {
  const t = useWords(composerWords);
  return (
    <>
      {isTimeless && draft.title !== '' && <p className="theirs note">{draft.title}</p>}
      <p className="theirs copy">{draft.baseContent}</p>
      {draft.targets.map(({ connectionId, caption }) =>
        caption === null ? null : (
          <p key={connectionId} className="theirs copy">
            {caption}
          </p>
        ),
      )}
      <p className="note">
        {isTimeless
          ? t('version.pictures', { count: draft.media.length })
          : draft.slot === undefined
            ? [draft.date, draft.time, draft.timezone].filter((part) => part !== '').join(' ')
            : t('when.slot')}
      </p>
    </>
  );
}

/** Whether everything is kept, and where. */
export function SaveState({ state, isUnsaved }: { state: CompositionState; isUnsaved: boolean }): ReactElement {
  const t = useWords(composerWords);
  const time = useTimeText();
  const { work, savedAt, error, conflict } = state;
  const text =
    work !== undefined
      ? t(`work.${work}`)
      : conflict !== undefined
        ? t('conflict.waits')
        : error !== undefined
          ? t('kept.here')
          : isUnsaved
            ? t('unsaved')
            : savedAt === undefined
              ? ''
              : t('saved', { time: time(savedAt) });
  return (
    <p className="note" role="status">
      {text}
    </p>
  );
}

const excerptOf = ({ baseContent, title }: Draft): string => (baseContent.trim() || title).slice(0, 60);
