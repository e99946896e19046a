import { useState, type ReactElement } from 'react';
import { dropCopy, type KeptCopy } from '../api/kept-draft.js';
import { timeText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Conflict } from '../ui/conflict.js';
import { Note } from '../ui/note.js';
import { useLanguage } from '../words/language.js';
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
  const time = useTime();
  const { restoredAt, conflict } = writing.state;
  const [waiting, setWaiting] = useState(left);
  const [copy] = waiting;
  const forget = (gone: KeptCopy<ArticleDraft>): void => {
    setWaiting(waiting.filter((each) => each !== gone));
    void dropCopy(gone);
  };
  return (
    <div className="notes">
      {restoredAt !== undefined && conflict === undefined && (
        <Note text={t('restored', { time: time(restoredAt) })}>
          <Button onClick={writing.discard}>{t('restored.discard')}</Button>
        </Note>
      )}
      {copy !== undefined && (
        <Note text={t('left', { time: time(copy.typedAt), text: excerptOf(copy.content.draft) })}>
          <Button
            onClick={() => {
              writing.change(copy.content.draft);
              forget(copy);
            }}
          >
            {t('left.continue')}
          </Button>
          <Button onClick={() => forget(copy)}>{t('left.discard')}</Button>
        </Note>
      )}
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
  const time = useTime();
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

function useTime(): (at: number) => string {
  const language = useLanguage();
  return (at) => timeText(new Date(at), viewerZone(), language);
}

const excerptOf = ({ title, body }: ArticleDraft): string => (title.trim() || body.trim()).slice(0, 60);
