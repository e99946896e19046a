import { Link } from '@tanstack/react-router';
import { useState, type ReactElement, type ReactNode } from 'react';
import { dropCopy, type KeptCopy } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { timeText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Conflict } from '../ui/conflict.js';
import { Note } from '../ui/note.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { Composition, CompositionState } from './composition.js';
import { draftOf, type Draft } from './draft.js';
import { composerWords } from './words.js';

/** What was found in this browser, and that somebody has to approve. */
export function Notes({ composition, left }: { composition: Composition; left: readonly KeptCopy<Draft>[] }): ReactElement {
  const t = useWords(composerWords);
  const time = useTime();
  const { restoredAt, approval, conflict } = composition.state;
  const [waiting, setWaiting] = useState(left);
  const [copy] = waiting;
  const forget = (gone: KeptCopy<Draft>): void => {
    setWaiting(waiting.filter((each) => each !== gone));
    void dropCopy(gone);
  };
  return (
    <div className="notes">
      {restoredAt !== undefined && conflict === undefined && (
        <Note text={t('restored', { time: time(restoredAt) })}>
          <Button onClick={composition.discard}>{t('restored.discard')}</Button>
        </Note>
      )}
      {copy !== undefined && (
        <Note text={t('left', { time: time(copy.typedAt), text: excerptOf(copy.content.draft) })}>
          <Button
            onClick={() => {
              composition.change(copy.content.draft);
              forget(copy);
            }}
          >
            {t('left.continue')}
          </Button>
          <Button onClick={() => forget(copy)}>{t('left.discard')}</Button>
        </Note>
      )}
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
          : [draft.date, draft.time, draft.timezone].filter((part) => part !== '').join(' ')}
      </p>
    </>
  );
}

/** Whether everything is kept, and where. */
export function SaveState({ state, isUnsaved }: { state: CompositionState; isUnsaved: boolean }): ReactElement {
  const t = useWords(composerWords);
  const time = useTime();
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

function useTime(): (at: number) => string {
  const language = useLanguage();
  return (at) => timeText(new Date(at), viewerZone(), language);
}

const excerptOf = ({ baseContent, title }: Draft): string => (baseContent.trim() || title).slice(0, 60);
