import type { ReactElement } from 'react';
import type { KeptCopy } from '../api/kept-draft.js';
import { Conflict } from '../ui/conflict.js';
import { KeptNotes } from '../ui/kept-notes.js';
import { useTimeText } from '../ui/moment.js';
import { useWords } from '../words/words.js';
import { draftOf, type ArticleDraft } from './draft.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';

interface NotesProps {
  writing: ArticleWriting;
  left: readonly KeptCopy<ArticleDraft>[];
}

/** What was found in this browser, and what somebody else has written. */
export function Notes({ writing, left }: NotesProps): ReactElement {
  const t = useWords(articleWords);
  const { restoredAt, conflict } = writing.state;
  return (
    <div className="notes">
      <KeptNotes
        restoredAt={conflict === undefined ? restoredAt : undefined}
        onDiscard={writing.discard}
        left={left}
        leftText={(draft, time) => t('left', { time, text: excerptOf(draft) })}
        onContinue={writing.change}
      />
      {conflict !== undefined && (
        <Conflict
          title={t('conflict.title')}
          mine={<Side draft={writing.state.draft} />}
          theirs={<Side draft={draftOf(conflict)} />}
          onKeepMine={() => void writing.keepMine()}
          onTakeTheirs={writing.takeTheirs}
        />
      )}
    </div>
  );
}

function Side({ draft }: { draft: ArticleDraft }): ReactElement {
  return (
    <>
      <p className="theirs">
        <strong>{draft.title}</strong>
      </p>
      {draft.excerpt !== '' && <p className="theirs note">{draft.excerpt}</p>}
      <p className="theirs copy">{draft.body}</p>
      <p className="note mono">{draft.slug}</p>
    </>
  );
}

/** Whether everything is kept, and where. */
export function SaveState({ writing }: { writing: ArticleWriting }): ReactElement {
  const t = useWords(articleWords);
  const time = useTimeText();
  const text = (): string => {
    const { work, savedAt, error, conflict, saved } = writing.state;
    if (work !== undefined) return t('saving');
    if (conflict !== undefined) return t('conflict.waits');
    if (error !== undefined) return t('kept');
    if (writing.isUnsaved) return t(saved === undefined ? 'unsaved.new' : writing.canSave ? 'unsaved' : 'unsaved.missing');
    return savedAt === undefined ? '' : t('saved', { time: time(savedAt) });
  };
  return (
    <p className="note" role="status">
      {text()}
    </p>
  );
}

const excerptOf = ({ title, body }: ArticleDraft): string => (title.trim() || body.trim()).slice(0, 60);
