import { updateNewsletter, type NewsletterResource } from '@imprint/sdk';
import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Dialog } from '../ui/dialog.js';
import { useEdits } from '../ui/edits.js';
import { useWords } from '../words/words.js';
import { NewsletterForm, type NewsletterFields } from './newsletter-form.js';
import { useNewslettersReadAgain } from './queries.js';
import { newsletterWords } from './words.js';

/** Changes what is written about a newsletter. Only what was changed is sent. */
export function EditDialog({ id, attributes, onClose }: NewsletterResource & { onClose: () => void }): ReactElement {
  const t = useWords(newsletterWords);
  const { client } = useOrganization();
  const readAgain = useNewslettersReadAgain();
  const { name, description, postalLine } = attributes;
  const saved: NewsletterFields = { name, description: description ?? '', postalLine: postalLine ?? '' };
  const { fields, changes, set } = useEdits(saved);
  const update = useMutation({
    mutationFn: () => {
      // An empty text is none.
      const body = Object.fromEntries(Object.entries(changes).map(([field, text]) => [field, text === '' ? null : text]));
      return updateNewsletter({ client, path: { id }, body });
    },
    onSuccess: async () => {
      await readAgain();
      onClose();
    },
  });
  return (
    <Dialog title={t('edit.title', { name })} onClose={onClose}>
      <NewsletterForm fields={fields} onChange={set} change={update} onSubmit={() => update.mutate()} submit={t('save')} />
    </Dialog>
  );
}
