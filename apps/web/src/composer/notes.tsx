import { useState, type ReactElement, type ReactNode } from 'react';
import { timeText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/panel.js';
import { useLanguage } from '../words/language.js';
import { useWords } from '../words/words.js';
import type { Composition, CompositionState } from './composition.js';
import { draftOf, type Draft } from './draft.js';
import { dropCopy, type KeptCopy } from './kept-draft.js';
import { composerWords } from './words.js';

/** What was found in this browser, and that somebody has to approve. */
export function Notes({ composition, left }: { composition: Composition; left: readonly KeptCopy[] }): ReactElement {
  const t = useWords(composerWords);
  const time = useTime();
  const { restoredAt, approval, conflict } = composition.state;
  const [waiting, setWaiting] = useState(left);
  const [copy] = waiting;
  const forget = (gone: KeptCopy): void => {
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
      {approval !== undefined && (
        <div className="note-box" role="status">
          <p>
            {t.rich('approval', {
              link: (parts) => (
                <a key="link" href={approval.attributes.reviewUrl ?? '/publishing/review'}>
                  {parts}
                </a>
              ),
            })}
          </p>
        </div>
      )}
      {conflict !== undefined && <Conflict composition={composition} theirs={draftOf(conflict)} />}
    </div>
  );
}

function Note({ text, children }: { text: string; children: ReactNode }): ReactElement {
  return (
    <div className="note-box" role="status">
      <p className="theirs">{text}</p>
      <div className="actions">{children}</div>
    </div>
  );
}

/** Both texts, for the person to choose. */
function Conflict({ composition, theirs }: { composition: Composition; theirs: Draft }): ReactElement {
  const t = useWords(composerWords);
  return (
    <Panel title={t('conflict.title')}>
      <div className="stack" role="alert">
        <p>{t('conflict.text')}</p>
        <div className="sides">
          <Side title={t('conflict.mine')} draft={composition.state.draft} />
          <Side title={t('conflict.theirs')} draft={theirs} />
        </div>
        <div className="actions">
          <Button onClick={() => void composition.keepMine()}>{t('conflict.keep')}</Button>
          <Button onClick={composition.takeTheirs}>{t('conflict.take')}</Button>
        </div>
      </div>
    </Panel>
  );
}

interface SideProps {
  title: string;
  draft: Draft;
  /** Leaves the time out, and says what the time hides. */
  isTimeless?: boolean;
}

/** What a draft says, to be read beside another. */
export function Side({ title, draft, isTimeless = false }: SideProps): ReactElement {
  const t = useWords(composerWords);
  return (
    <section>
      <h3>{title}</h3>
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
    </section>
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
