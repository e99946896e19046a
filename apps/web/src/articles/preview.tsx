import { lazy, Suspense, useDeferredValue, type ReactElement } from 'react';
import { Panel } from '../ui/panel.js';
import { Pending } from '../ui/pending.js';
import { useWords } from '../words/words.js';
import type { ArticleDraft } from './draft.js';
import { articleWords } from './words.js';

const MarkdownPreview = lazy(() => import('./markdown-preview.js').then((module) => ({ default: module.MarkdownPreview })));

/** The article as readers see it. Typing does not wait for it. */
export function Preview({ draft, label }: { draft: ArticleDraft; label?: string }): ReactElement {
  const t = useWords(articleWords);
  const { title, excerpt, body } = useDeferredValue(draft);
  const isEmpty = [title, excerpt, body].every((text) => text.trim() === '');
  return (
    <div className="previewing">
      <Panel title={label ?? t('preview')}>
        {isEmpty ? (
          <p className="note">{t('preview.none')}</p>
        ) : (
          <article className="article" tabIndex={0}>
            {title.trim() !== '' && <p className="article-title theirs">{title}</p>}
            {excerpt.trim() !== '' && <p className="article-excerpt theirs">{excerpt}</p>}
            <Suspense fallback={<Pending label={t('preview.loading')} />}>
              <MarkdownPreview source={body} />
            </Suspense>
          </article>
        )}
      </Panel>
    </div>
  );
}
