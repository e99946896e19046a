import type { BrandResource } from '@imprint/sdk';
import { roleAtLeast } from '@imprint/contracts/access';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Note } from '../ui/note.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { approve, brand } from './queries.js';
import { brandWords } from './words.js';

/** Says that the latest revision waits for an admin, who can approve it here. Nothing for an approved one. */
export function ApprovalNote({ shown }: { shown: BrandResource }): ReactElement | null {
  const t = useWords(brandWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const { revision, approvedRevision, status } = shown.attributes;
  const approval = useMutation({
    mutationFn: () => approve({ client: organization.client, path: { id: shown.id }, body: { expectedRevision: revision } }),
    onSuccess: (answer) => {
      queries.setQueryData(brand(organization, shown.id).queryKey, answer);
      return queries.invalidateQueries({ queryKey: [organization.id, 'brands'] });
    },
  });
  if (status === 'approved') return null;
  const isAdmin = roleAtLeast(organization.role, 'admin');
  const text =
    approvedRevision === null
      ? t('approval.none', { number: revision })
      : t('approval.waits', { number: revision, approved: approvedRevision });
  return (
    <div className="brand-notes">
      {isAdmin ? (
        <Note text={text}>
          <Button kind="primary" isBusy={approval.isPending} onClick={() => approval.mutate()}>
            {t('approval.do', { number: revision })}
          </Button>
        </Note>
      ) : (
        <Note text={text} />
      )}
      {approval.isError && <Trouble error={approval.error} />}
    </div>
  );
}
