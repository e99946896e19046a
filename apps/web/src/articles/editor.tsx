import { useEffect, useRef, useState, useSyncExternalStore, type ReactElement } from 'react';
import type { KeptCopy } from '../api/kept-draft.js';
import { faultsAt, isOfFields } from '../api/faults.js';
import { Button } from '../ui/button.js';
import { useLeaveWarning } from '../ui/leave-warning.js';
import { Page } from '../ui/page.js';
import { Panel } from '../ui/panel.js';
import { SaveBar } from '../ui/save-bar.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { BodyField } from './body-field.js';
import { Details, TitleField } from './details.js';
import { missingIn, type ArticleDraft } from './draft.js';
import { Facts, MoveButton } from './facts.js';
import { LinksPanel } from './links-panel.js';
import { Notes, SaveState } from './notes.js';
import { Preview } from './preview.js';
import { PreviewLinkPanel } from './preview-link-panel.js';
import { PublishPanel } from './publish-panel.js';
import { Reading } from './reading.js';
import { VersionsPanel } from './versions-panel.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';
import './articles.css';

interface EditorProps {
  writing: ArticleWriting;
  /** What was typed in other tabs and never saved. */
  left: readonly KeptCopy<ArticleDraft>[];
}

/** One article while it is written, with its preview beside it. */
export function Editor({ writing, left }: EditorProps): ReactElement {
  const t = useWords(articleWords);
  const { saved, conflict } = useSyncExternalStore(writing.subscribe, writing.read);
  useEffect(() => writing.open(), [writing]);
  useLeaveWarning(() => writing.isUnsaved);
  if (saved !== undefined && saved.attributes.status === 'archived' && conflict === undefined && !writing.isUnsaved)
    return <Reading article={saved} writing={writing} />;
  return (
    <Page
      title={t(saved === undefined ? 'title.new' : 'title.edit')}
      lead={<Facts article={saved} />}
      actions={saved !== undefined && <MoveButton writing={writing} />}
    >
      <Notes writing={writing} left={left} />
      <Form writing={writing} />
      {saved !== undefined && (
        <>
          <PublishPanel article={saved} isUnsaved={writing.isUnsaved} />
          <LinksPanel articleId={saved.id} isUnsaved={writing.isUnsaved} />
          <PreviewLinkPanel articleId={saved.id} />
          <VersionsPanel article={saved} writing={writing} />
        </>
      )}
    </Page>
  );
}

function Form({ writing }: { writing: ArticleWriting }): ReactElement {
  const t = useWords(articleWords);
  const { draft, error } = writing.state;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const form = useRef<HTMLFormElement>(null);
  const [isAttempted, setIsAttempted] = useState(false);
  const missing = missingIn(draft);
  const save = (): void => {
    setIsAttempted(true);
    if (writing.canSave) return void writing.save();
    setView('write');
    // After what is missing has been marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const faults = (place: 'title' | 'body'): readonly string[] => [
    ...((isAttempted || writing.state.saved !== undefined) && missing[place] ? [t(`missing.${place}`)] : []),
    ...faultsAt(error, `/${place}`),
  ];
  return (
    <form ref={form} className={`article-form ${view}`} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className="views" role="group" aria-label={t('views')}>
        {(['write', 'preview'] as const).map((each) => (
          <Button key={each} aria-pressed={view === each} onClick={() => setView(each)}>
            {t(each)}
          </Button>
        ))}
      </div>
      <div className="writing">
        <Panel title={t('text')}>
          <div className="stack">
            <TitleField draft={draft} faults={faults('title')} onChange={writing.change} />
            <BodyField body={draft.body} faults={faults('body')} onChange={(body) => writing.change({ body })} />
          </div>
        </Panel>
        <Details writing={writing} />
      </div>
      <Preview draft={draft} />
      <Bar writing={writing} onSave={save} />
    </form>
  );
}

function Bar({ writing, onSave }: { writing: ArticleWriting; onSave: () => void }): ReactElement {
  const t = useWords(articleWords);
  const { saved, error, work, conflict } = writing.state;
  return (
    <SaveBar
      said={
        <>
          {error !== undefined && !isOfFields(error) && <Trouble error={error} />}
          <SaveState writing={writing} />
        </>
      }
    >
      <Button kind="primary" onClick={onSave} isBusy={work === 'saving'} disabled={conflict !== undefined || work === 'moving'}>
        {t(saved?.attributes.status === 'published' ? 'save.published' : 'save')}
      </Button>
    </SaveBar>
  );
}
