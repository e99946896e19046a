import type { ReleaseResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { copyRelease } from './queries.js';
import { releaseWords } from './words.js';

/** A draft with the same content, for all accounts or for those that failed, opened in the composer: nothing is published by it. */
export function CopyButtons({ attributes }: ReleaseResource): ReactElement {
  const t = useWords(releaseWords);
  const copy = useCopy(attributes);
  const hasFailed = attributes.targets.some(isFailed);
  return (
    <>
      {hasFailed && (
        <Button onClick={() => copy.mutate('failed')} isBusy={copy.isPending}>
          {t('copy.failed')}
        </Button>
      )}
      <Button onClick={() => copy.mutate('all')} isBusy={copy.isPending}>
        {t('copy.all')}
      </Button>
      {copy.isError && <Trouble error={copy.error} />}
    </>
  );
}

type Attributes = ReleaseResource['attributes'];

const isFailed = ({ status }: Attributes['targets'][number]): boolean => status === 'failed';

function useCopy(attributes: Attributes) {
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (accounts: 'all' | 'failed') =>
      copyRelease(client, attributes, accounts === 'all' ? attributes.targets : attributes.targets.filter(isFailed)),
    onSuccess: ({ data }) => navigate({ to: `/${slug}/~/compose/${data.id}` }),
  });
}
