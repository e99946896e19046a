import { resumePublishing, type PublishingStateResource, type ResumePublishing } from '@imprint/sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { publishingState } from '../api/publishing.js';
import { useWords } from '../words/words.js';
import { Button } from './button.js';
import { Choice, Choices } from './choice.js';
import { Dialog } from './dialog.js';
import { Loaded } from './loaded.js';
import { Trouble } from './trouble.js';
import { uiWords } from './words.js';

type Missed = ResumePublishing['missed'];
const decisions: readonly Missed[] = ['keep', 'publish', 'cancel'];

/** Goes on with publishing, and asks what becomes of the posts that fell due meanwhile. */
export function ResumeDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(uiWords);
  // What was missed is counted when somebody asks.
  const query = useQuery({ ...publishingState(useOrganization()), staleTime: 0 });
  return (
    <Dialog title={t('publishing.resume')} onClose={onClose}>
      <Loaded query={query}>{({ data }) => <ResumeForm {...data.attributes} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

type ResumeFormProps = Pick<PublishingStateResource['attributes'], 'missed'> & { onClose: () => void };

function ResumeForm({ missed, onClose }: ResumeFormProps): ReactElement {
  const t = useWords(uiWords);
  const organization = useOrganization();
  const queries = useQueryClient();
  const [decision, decide] = useState<Missed>('keep');
  const resuming = useMutation({
    mutationFn: () =>
      resumePublishing({ client: organization.client, path: { organizationId: organization.id }, body: { missed: decision } }),
    onSuccess: (answer) => {
      onClose();
      queries.setQueryData(publishingState(organization).queryKey, answer);
    },
  });
  return (
    <div className="stack">
      {missed === 0 ? (
        <p>{t('publishing.missed.none')}</p>
      ) : (
        <Choices legend={t('publishing.missed', { count: missed })}>
          {decisions.map((each) => (
            <Choice
              key={each}
              type="radio"
              name="missed"
              checked={each === decision}
              label={t(`publishing.missed.${each}`)}
              hint={t(`publishing.missed.${each}.hint`)}
              onChange={() => decide(each)}
            />
          ))}
        </Choices>
      )}
      {resuming.isError && <Trouble error={resuming.error} />}
      <div className="actions">
        <Button onClick={onClose}>{t('crop.cancel')}</Button>
        <Button kind="primary" isBusy={resuming.isPending} onClick={() => resuming.mutate()}>
          {t('publishing.resume')}
        </Button>
      </div>
    </div>
  );
}
