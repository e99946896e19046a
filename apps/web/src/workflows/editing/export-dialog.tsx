import { exportWorkflow } from '@imprint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { saveFile } from '../../api/save-file.js';
import { Button } from '../../ui/button.js';
import { Choice, Choices } from '../../ui/choice.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { Snippet } from '../../ui/snippet.js';
import { useWords } from '../../words/words.js';
import { workflowWords } from '../words.js';
import { useWorkState } from './use-workflow.js';

/** The workflow as a text that can be imported. */
export function ExportDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const { id, client } = useOrganization();
  const { saved } = useWorkState();
  const [format, setFormat] = useState<'yaml' | 'json'>('yaml');
  const query = useQuery({
    queryKey: [id, 'workflows', 'export', saved.id, saved.attributes.revision, format],
    queryFn: ({ signal }) => exportWorkflow({ client, signal, path: { id: saved.id }, query: { format } }),
  });
  return (
    <Dialog title={t('export')} onClose={onClose} isWide>
      <div className="stack">
        <Choices legend={t('export.format')}>
          {(['yaml', 'json'] as const).map((each) => (
            <Choice
              key={each}
              type="radio"
              name="format"
              checked={format === each}
              label={each.toUpperCase()}
              onChange={() => setFormat(each)}
            />
          ))}
        </Choices>
        <Loaded query={query}>
          {({ data: { attributes } }) => (
            <>
              <Snippet text={attributes.definition} label={t('export.text')} />
              <div className="actions">
                <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('close')}</Button>
                <Button
                  kind="primary"
                  onClick={() => saveFile(attributes.definition, { name: `workflow.${format}`, type: 'text/plain' })}
                >
                  {t('export.save')}
                </Button>
              </div>
            </>
          )}
        </Loaded>
      </div>
    </Dialog>
  );
}
