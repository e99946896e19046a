import type { ArticleResource } from '@imprint/sdk';
import type { ReactElement } from 'react';
import { Page } from '../ui/page.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { draftOf } from './draft.js';
import { Facts, MoveButton } from './facts.js';
import { LinksPanel } from './links-panel.js';
import { Preview } from './preview.js';
import { VersionsPanel } from './versions-panel.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';
import './articles.css';

interface ReadingProps {
  article: ArticleResource;
  /** For whoever may change it. */
  writing?: ArticleWriting;
}

/** An article that is not being written: archived, or shown to somebody who may only read. */
export function Reading({ article, writing }: ReadingProps): ReactElement {
  const t = useWords(articleWords);
  const { attributes } = article;
  return (
    <Page
      title={attributes.title}
      lead={<Facts article={article} />}
      actions={writing !== undefined && <MoveButton writing={writing} />}
    >
      <div className="stack">
        {writing?.state.error !== undefined && <Trouble error={writing.state.error} />}
        {writing !== undefined && attributes.status === 'archived' && <p className="note">{t('archived')}</p>}
        <Preview draft={{ ...draftOf(article), title: '' }} label={t('text')} />
        <LinksPanel articleId={article.id} {...(writing !== undefined && { isUnsaved: false })} />
        <VersionsPanel article={article} />
      </div>
    </Page>
  );
}
