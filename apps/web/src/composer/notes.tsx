import { useState, type ReactElement } from 'react';
import { dropCopy, type KeptCopy } from '../api/kept-draft.js';
import { timeText, viewerZone } from '../time/moments.js';
import { Button } from '../ui/button.js';
import { Note } from '../ui/note.js';
import { Panel } from '../ui/panel.js';
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
      {approval !== undefined && (
        <Note
          text={t.rich('approval', {
            link: (parts) => (
              <a key="link" href={approval.attributes.reviewUrl ?? '/publishing/review'}>
                {parts}
              </a>
            ),
          })}
        />
      )}
      {conflict !== undefined && <Conflict composition={composition} theirs={draftOf(conflict)} />}
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

function Side({ title, draft }: { title: string; draft: Draft }): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      <p className="theirs copy">{draft.baseContent}</p>
      {draft.targets.map(({ connectionId, caption }) =>
        caption === null ? null : (
          <p key={connectionId} className="theirs copy">
            {caption}
          </p>
        ),
      )}
      <p className="note">{[draft.date, draft.time, draft.timezone].filter((part) => part !== '').join(' ')}</p>
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
