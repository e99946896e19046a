import { roleAtLeast } from '@imprint/contracts/access';
import type { ReleaseResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useRef, useState, type ReactElement } from 'react';
import { DraftKeeper } from '../api/kept-draft.js';
import { useOrganization } from '../api/organization.js';
import { useVisit } from '../api/visit.js';
import { Loaded } from '../ui/loaded.js';
import { Page } from '../ui/page.js';
import { Empty } from '../ui/panel.js';
import { useWords } from '../words/words.js';
import { Composer } from './composer.js';
import { Composition } from './composition.js';
import { draftOf, emptyDraft, isSame, withMedia, withPost } from './draft.js';
import { opening, type Opening } from './queries.js';
import { composerWords } from './words.js';

const waiting: readonly string[] = ['draft', 'scheduled', 'paused'];

/** The API takes changes until the first account has begun. */
const isChangeable = ({ status, targets }: ReleaseResource['attributes']): boolean =>
  waiting.includes(status) && targets.every((target) => target.status === 'cancelled' || waiting.includes(target.status));

/** Writes a post, or changes one that waits. */
export function ComposePage(): ReactElement {
  const t = useWords(composerWords);
  const { role } = useOrganization();
  const { releaseId }: { releaseId?: string } = useParams({ strict: false });
  const { visit, adopt } = useVisit(releaseId);
  if (!roleAtLeast(role, 'creator')) {
    return (
      <Page title={t('title.new')}>
        <Empty>{t('refused')}</Empty>
      </Page>
    );
  }
  return <Visit key={visit} visit={visit} releaseId={releaseId} onSaved={adopt} />;
}

interface VisitProps {
  visit: number;
  releaseId: string | undefined;
  onSaved: (releaseId: string) => void;
}

function Visit({ visit, releaseId, onSaved }: VisitProps): ReactElement {
  const organization = useOrganization();
  const { asset: assetId, post: postId }: { asset?: string; post?: string } = useSearch({ strict: false });
  const [first, begin] = useState({ releaseId, assetId, postId, visit });
  const query = useQuery(opening(organization, first));
  return (
    <Loaded query={query}>
      {(opened) => {
        const { saved, isGone } = opened;
        if (isGone) return <Gone onNew={() => begin({ ...first, postId: undefined })} />;
        return saved === undefined || isChangeable(saved.attributes) ? (
          <Opened {...opened} onSaved={onSaved} />
        ) : (
          <Closed releaseId={saved.id} />
        );
      }}
    </Loaded>
  );
}

/** The draft in the address was deleted, or never existed. */
function Gone({ onNew }: { onNew: () => void }): ReactElement {
  const t = useWords(composerWords);
  const { slug } = useOrganization();
  return (
    <Page title={t('title.new')}>
      <Empty>
        <p>{t('gone')}</p>
        <Link to={`/${slug}/~/compose`} replace onClick={onNew}>
          {t('gone.new')}
        </Link>
      </Empty>
    </Page>
  );
}

function Closed({ releaseId }: { releaseId: string }): ReactElement {
  const t = useWords(composerWords);
  const { slug } = useOrganization();
  return (
    <Page title={t('title.edit')}>
      <Empty>
        <p>{t('closed')}</p>
        <Link to={`/${slug}/~/releases/${releaseId}`}>{t('closed.link')}</Link>
      </Empty>
    </Page>
  );
}

function Opened({ onSaved, ...opened }: Opening & Pick<VisitProps, 'onSaved'>): ReactElement {
  const { slug, client } = useOrganization();
  const { date }: { date?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  // The composition outlives many renders, and calls what the last one knows.
  const calls = useRef({ onSaved, onDone: (_id: string): void => undefined });
  calls.current = {
    onSaved: (id) => {
      onSaved(id);
      void navigate({ to: `/${slug}/~/compose/${id}`, replace: true, resetScroll: false });
    },
    onDone: (id) => void navigate({ to: `/${slug}/~/releases/${id}` }),
  };
  const [composition] = useState(() => {
    const { saved, copy, added, post } = opened;
    const begun = added === undefined ? [] : [{ assetId: added.id, altText: added.attributes.altText ?? '' }];
    const base = saved === undefined ? emptyDraft(date, begun) : draftOf(saved);
    const isKept = copy !== undefined && !isSame(copy.content.draft, base);
    // Somebody else has changed it since this was typed.
    const isConflict = isKept && saved !== undefined && !isSame(copy.content.base, base);
    return new Composition({
      client,
      saved,
      base,
      draft: isKept ? withMedia(copy.content.draft, begun) : withPost(base, post),
      restoredAt: isKept ? copy.typedAt : undefined,
      conflict: isConflict ? saved : undefined,
      keeper: new DraftKeeper(opened.owner, opened.id),
      onSaved: (id) => calls.current.onSaved(id),
      onDone: (id) => calls.current.onDone(id),
    });
  });
  return <Composer composition={composition} left={opened.left} />;
}
