import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Moment } from '../ui/moment.js';
import { Panel } from '../ui/panel.js';
import { SelectField } from '../ui/select-field.js';
import { Snippet } from '../ui/snippet.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { makePreviewLink } from './version-queries.js';
import { articleWords } from './words.js';

const choices = ['1', '24', '72', '168'] as const;

/** An address that shows the article to people without an account. */
export function PreviewLinkPanel({ articleId }: { articleId: string }): ReactElement {
  const t = useWords(articleWords);
  const { client } = useOrganization();
  const [hours, setHours] = useState('24');
  const make = useMutation({
    mutationFn: () => makePreviewLink({ client, path: { id: articleId }, body: { expiresInHours: Number(hours) } }),
  });
  const link = make.data?.data.attributes;
  return (
    <Panel title={t('link')}>
      <div className="stack">
        <p className="note">{t('link.lead')}</p>
        <SelectField
          label={t('link.hours')}
          value={hours}
          options={choices.map((value) => ({ value, label: t(`link.${value}`) }))}
          onChange={setHours}
        />
        <div className="actions">
          <Button onClick={() => make.mutate()} isBusy={make.isPending}>
            {t('link.make')}
          </Button>
        </div>
        {make.isError && <Trouble error={make.error} />}
        {link !== undefined && (
          <>
            <Snippet text={link.url} label={t('link.label')} />
            <p className="note">
              {t('link.until')} <Moment at={link.expiresAt} />
            </p>
          </>
        )}
      </div>
    </Panel>
  );
}
