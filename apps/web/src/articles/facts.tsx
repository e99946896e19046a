import type { ArticleResource } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { brands } from '../api/brands.js';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Distance } from '../ui/moment.js';
import { Status } from '../ui/status.js';
import { useWords } from '../words/words.js';
import { tones } from './statuses.js';
import { articleWords } from './words.js';
import type { ArticleWriting } from './writing.js';

/** Under the title of the page: how the article is doing, and whose it is. */
export function Facts({ article }: { article: ArticleResource | undefined }): ReactElement {
  const t = useWords(articleWords);
  const { slug } = useOrganization();
  return (
    <p className="known note">
      <Link to={`/${slug}/~/articles`}>{t('back')}</Link>
      {article !== undefined && <Known {...article.attributes} />}
    </p>
  );
}

export function Known({ status, brandId, updatedAt }: ArticleResource['attributes']): ReactElement {
  const t = useWords(articleWords);
  const organization = useOrganization();
  const known = useQuery(brands(organization)).data?.data;
  const brand = known?.find(({ id }) => id === brandId)?.attributes.label;
  return (
    <>
      <Status tone={tones[status]}>{t(`status.${status}`)}</Status>
      {brand !== undefined && (
        <Link className="theirs" to={`/${organization.slug}/~/brands/${brandId}`}>
          {brand}
        </Link>
      )}
      <span>
        {t('changed')} <Distance at={updatedAt} />
      </span>
    </>
  );
}

/** Puts an article away, or takes it out again. Each undoes the other, so neither asks. */
export function MoveButton({ writing }: { writing: ArticleWriting }): ReactElement {
  const t = useWords(articleWords);
  const { saved, work, conflict } = writing.state;
  const to = saved?.attributes.status === 'archived' ? 'draft' : 'archived';
  return (
    <Button
      onClick={() => void writing.moveTo(to)}
      isBusy={work === 'moving'}
      disabled={work === 'saving' || conflict !== undefined || (writing.isUnsaved && !writing.canSave)}
    >
      {t(`move.${to}`)}
    </Button>
  );
}
