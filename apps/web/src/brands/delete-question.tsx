import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Confirm } from '../ui/confirm.js';
import { Loaded } from '../ui/loaded.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { removeBrand, usesOf } from './queries.js';
import { brandWords } from './words.js';

interface DeleteQuestionProps {
  brandId: string;
  label: string;
  onClose: () => void;
}

/** Deletes a brand, after saying what uses it. */
export function DeleteQuestion({ brandId, label, onClose }: DeleteQuestionProps): ReactElement {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMutation({
    meta: { ends: brandId },
    mutationFn: () => removeBrand({ client: organization.client, path: { id: brandId } }),
    onSuccess: async () => {
      await navigate({ to: `/${organization.slug}/~/brands` });
      await queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
    },
  });
  return (
    <Confirm
      title={t('delete.question', { label })}
      text={
        <>
          <Uses brandId={brandId} />
          {deletion.isError && <Trouble error={deletion.error} />}
        </>
      }
      yes={t('delete')}
      no={t('delete.no')}
      isBusy={deletion.isPending}
      onConfirm={() => deletion.mutate()}
      onCancel={onClose}
    />
  );
}

function Uses({ brandId }: { brandId: string }): ReactElement {
  const t = useWords(brandWords);
  const query = useQuery(usesOf(useOrganization(), brandId));
  return (
    <Loaded query={query}>
      {({ data: { attributes } }) => {
        const { isDeletable, accounts, waitingReleases, recurringReleases, newsletters, workflows } = attributes;
        const { endedReleases, articles, assets } = attributes;
        const obstacles = { accounts, releases: waitingReleases, recurring: recurringReleases, newsletters, workflows };
        const isLast = Object.values(obstacles).every((count) => count === 0);
        return (
          <>
            {!isDeletable && <p>{isLast ? t('delete.last') : t('delete.first', obstacles)}</p>}
            <p className="note">{t('delete.stays', { releases: endedReleases, articles, assets })}</p>
          </>
        );
      }}
    </Loaded>
  );
}
