import type { ArticleResource, ArticleVersionSummary } from '@imprint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Listing } from '../ui/listing.js';
import { Loaded } from '../ui/loaded.js';
import { Distance } from '../ui/moment.js';
import { More } from '../ui/more.js';
import { Panel } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { Comparison } from './comparison.js';
import { versionsOf } from './version-queries.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';

interface VersionsPanelProps {
  article: ArticleResource;
  /** For whoever may restore them. */
  writing?: ArticleWriting;
}

/** What the article said before. */
export function VersionsPanel(props: VersionsPanelProps): ReactElement {
  const t = useWords(articleWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel title={t('versions')}>
      <div className="stack">
        <p className="note">{t('versions.lead')}</p>
        <div className="actions">
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'versions.hide' : 'versions.show')}
          </Button>
        </div>
        {isOpen && <Versions {...props} />}
      </div>
    </Panel>
  );
}

function Versions({ article, writing }: VersionsPanelProps): ReactElement {
  const t = useWords(articleWords);
  const query = useInfiniteQuery(versionsOf(useOrganization(), article.id));
  const [asked, ask, forget] = useQuestion<number>();
  const [restored, setRestored] = useState<{ number: number; before: number }>();
  const latest = query.data?.pages[0]?.data[0]?.attributes.number;
  const restore = async (number: number, before: number | undefined): Promise<void> => {
    await writing?.restore(number);
    forget();
    setRestored(before === undefined || writing?.state.error !== undefined ? undefined : { number, before });
    await query.refetch();
  };
  return (
    <>
      {restored !== undefined && (
        <RestoredNote number={restored.number} onUndo={() => void restore(restored.before, undefined)} />
      )}
      {writing?.isUnsaved === true && <p className="note">{t('version.unsaved')}</p>}
      <Loaded query={query}>
        {({ pages }) => (
          <Listing>
            {pages
              .flatMap(({ data }) => data)
              .map(({ id, attributes }) => (
                <Version
                  key={id}
                  article={article}
                  shown={attributes}
                  isLatest={attributes.number === latest}
                  onRestore={writing === undefined || writing.isUnsaved ? undefined : () => ask(attributes.number)}
                />
              ))}
          </Listing>
        )}
      </Loaded>
      <More query={query} />
      {asked !== undefined && (
        <Confirm
          title={t('version.confirm', { number: asked })}
          text={<p>{t('version.confirm.text')}</p>}
          yes={t('version.restore')}
          no={t('version.no')}
          isBusy={writing?.state.work !== undefined}
          onConfirm={() => void restore(asked, latest)}
          onCancel={forget}
        />
      )}
    </>
  );
}

function RestoredNote({ number, onUndo }: { number: number; onUndo: () => void }): ReactElement {
  const t = useWords(articleWords);
  return (
    <p role="status">
      {t('version.done', { number })}{' '}
      <Button kind="quiet" onClick={onUndo}>
        {t('version.undo')}
      </Button>
    </p>
  );
}

interface VersionProps {
  article: ArticleResource;
  shown: ArticleVersionSummary['attributes'];
  isLatest: boolean;
  onRestore: (() => void) | undefined;
}

function Version({ article, shown, isLatest, onRestore }: VersionProps): ReactElement {
  const t = useWords(articleWords);
  const [isOpen, setIsOpen] = useState(false);
  const { number, author, createdAt, reason, restoredFrom } = shown;
  return (
    <li className="version">
      <h3>{t('version', { number })}</h3>
      <p className="note">
        <span className="theirs">{author?.name ?? t('version.author')}</span> · <Distance at={createdAt} /> ·{' '}
        {reason === 'restored' ? t('version.restored', { number: restoredFrom ?? 1 }) : t(`version.${reason}`)}
        {isLatest && <> · {t('version.now')}</>}
      </p>
      {!isLatest && (
        <div className="actions">
          <Button kind="quiet" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'version.compare.hide' : 'version.compare')}
          </Button>
          {onRestore !== undefined && (
            <Button kind="quiet" onClick={onRestore}>
              {t('version.restore')}
            </Button>
          )}
        </div>
      )}
      {isOpen && <Comparison article={article} number={number} />}
    </li>
  );
}
