import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { tagList } from '../api/tags.js';
import { Button } from '../ui/button.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Loaded } from '../ui/loaded.js';
import { SelectField } from '../ui/select-field.js';
import { useWords } from '../words/words.js';
import { releaseWords } from './words.js';

interface BulkTagDialogProps {
  count: number;
  onTag: (tagId: string, isAdded: boolean) => void;
  onClose: () => void;
}

/** One tag, put on all of them or taken off. */
export function BulkTagDialog({ count, onTag, onClose }: BulkTagDialogProps): ReactElement {
  const t = useWords(releaseWords);
  const organization = useOrganization();
  const [chosen, setChosen] = useState<string>();
  return (
    <Dialog title={t('bulk.tag', { count })} onClose={onClose}>
      <Loaded query={useQuery(tagList(organization))}>
        {(tags) => {
          const [first] = tags;
          if (first === undefined)
            return (
              <p>
                {t('bulk.tag.none')} <Link to={`/${organization.slug}/~/settings/tags`}>{t('bulk.tag.settings')}</Link>
              </p>
            );
          const tagId = chosen ?? first.id;
          const submit = (event: FormEvent<HTMLFormElement>): void => {
            event.preventDefault();
            closeDialogAround(event.currentTarget);
            onTag(tagId, true);
          };
          return (
            <form className="stack" onSubmit={submit}>
              <SelectField
                label={t('bulk.tag.which')}
                value={tagId}
                options={tags.map(({ id, attributes }) => ({ value: id, label: attributes.name }))}
                onChange={setChosen}
              />
              <div className="actions">
                <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('confirm.no')}</Button>
                <Button
                  onClick={({ currentTarget }) => {
                    closeDialogAround(currentTarget);
                    onTag(tagId, false);
                  }}
                >
                  {t('bulk.tag.remove')}
                </Button>
                <Button type="submit" kind="primary">
                  {t('bulk.tag.add')}
                </Button>
              </div>
            </form>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
