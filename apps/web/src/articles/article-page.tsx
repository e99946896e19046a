import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { DraftKeeper } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { useVisit } from '../api/visit.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { draftOf, emptyDraft, isSame } from './draft.js';
import { Editor } from './editor.js';
import { article, listsOf, opening, type Opening } from './queries.js';
import { Reading } from './reading.js';
import { articleWords } from './words.js';
import { ArticleWriting } from './writing.js';

/** Writes an article, or changes one; for whoever may not, shows it. */
export function ArticlePage(): ReactElement {
  const t = useWords(articleWords);
  const { role } = useOrganization();
  const { articleId }: { articleId?: string } = useParams({ strict: false });
  const { visit, adopt } = useVisit(articleId);
  if (roleAtLeast(role, 'creator')) return <Visit key={visit} visit={visit} articleId={articleId} onSaved={adopt} />;
  if (articleId !== undefined) return <Shown articleId={articleId} />;
  return (
    <Page title={t('title.new')}>
      <Empty>{t('refused')}</Empty>
    </Page>
  );
}

function Shown({ articleId }: { articleId: string }): ReactElement {
  const query = useQuery(article(useOrganization(), articleId));
  return <Loaded query={query}>{({ data }) => <Reading article={data} />}</Loaded>;
}

interface VisitProps {
  visit: number;
  articleId: string | undefined;
  onSaved: (articleId: string) => void;
}

function Visit({ visit, articleId, onSaved }: VisitProps): ReactElement {
  const organization = useOrganization();
  const [first] = useState(articleId);
  const query = useQuery(opening(organization, first, visit));
  const known = useQuery(brands(organization));
  return (
    <Loaded query={known}>
      {({ data: [brand] }) => (
        <Loaded query={query}>{(opened) => <Opened {...opened} firstBrand={brand?.id ?? ''} onSaved={onSaved} />}</Loaded>
      )}
    </Loaded>
  );
}

function Opened({
  firstBrand,
  onSaved,
  ...opened
}: Opening & { firstBrand: string } & Pick<VisitProps, 'onSaved'>): ReactElement {
  const organization = useOrganization();
  const { brandId }: { brandId?: string } = useSearch({ strict: false });
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { client, slug } = organization;
  // The text outlives many renders, and calls what the last one knows.
  const adopt = useRef(onSaved);
  adopt.current = onSaved;
  const [writing] = useState(() => {
    const base = opened.saved === undefined ? emptyDraft(brandId ?? firstBrand) : draftOf(opened.saved);
    const { copy, saved } = opened;
    const isKept = copy !== undefined && !isSame(base, copy.content.draft);
    // Somebody else has changed it since this was typed.
    const isConflict = isKept && saved !== undefined && !isSame(copy.content.base, base);
    return new ArticleWriting({
      client,
      saved,
      base,
      draft: isKept ? copy.content.draft : base,
      restoredAt: isKept ? copy.typedAt : undefined,
      conflict: isConflict ? saved : undefined,
      keeper: new DraftKeeper(opened.owner, opened.id),
      onWritten: ({ id }) => {
        void queries.invalidateQueries({ queryKey: listsOf(organization) });
        if (id === opened.id) return;
        opened.id = id;
        adopt.current(id);
        void navigate({ to: `/${slug}/~/articles/${id}`, replace: true, resetScroll: false });
      },
    });
  });
  return <Editor writing={writing} left={opened.left} />;
}
