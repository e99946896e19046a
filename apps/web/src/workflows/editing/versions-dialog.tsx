import { restoreWorkflowVersion } from '@imprint/sdk';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Dialog, closeDialogAround } from '../../ui/dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { Distance } from '../../ui/moment.js';
import { More } from '../../ui/more.js';
import { Status } from '../../ui/status.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { changesOf, versionsOf } from '../queries.js';
import { workflowWords } from '../words.js';
import { useWork, useWorkState } from './use-workflow.js';

/** What the workflow was when it was published or run, what each version changed, and a way back. */
export function VersionsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const { saved } = useWorkState();
  const query = useInfiniteQuery(versionsOf(useOrganization(), saved.id));
  return (
    <Dialog title={t('versions')} onClose={onClose} isWide>
      <div className="stack">
        <Loaded query={query}>
          {({ pages }) => {
            const versions = pages.flatMap(({ data }) => data);
            if (versions.length === 0) return <p className="note">{t('versions.none')}</p>;
            return (
              <ul className="rows">
                {versions.map(({ attributes }) => (
                  <Version key={attributes.number} {...attributes} onRestored={onClose} />
                ))}
              </ul>
            );
          }}
        </Loaded>
        <More query={query} />
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface VersionProps {
  number: number;
  isPublished: boolean;
  author: { name: string };
  createdAt: string;
  onRestored: () => void;
}

function Version({ number, isPublished, author, createdAt, onRestored }: VersionProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [isOpen, setIsOpen] = useState(false);
  const restore = useRestore(number, onRestored);
  return (
    <li>
      <div>
        <p className="known">
          <strong>{t('version', { number })}</strong>
          {isPublished && <Status tone="well">{t('version.published')}</Status>}
        </p>
        <p>
          <span className="theirs">{author.name}</span> · <Distance at={createdAt} />
        </p>
        {isOpen && <Changes number={number} />}
        {restore.isError && <Trouble error={restore.error} />}
      </div>
      <div className="actions">
        <Button
          kind="quiet"
          aria-expanded={isOpen}
          aria-label={t('version.changes.of', { number })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('version.changes')}
        </Button>
        {!work.isReadOnly && (
          <Button
            kind="quiet"
            aria-label={t('version.restore.of', { number })}
            isBusy={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {t('version.restore')}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The draft becomes what that version is: a change that can be undone. */
function useRestore(number: number, onRestored: () => void) {
  const work = useWork();
  const { client } = useOrganization();
  return useMutation({
    mutationFn: async () => {
      await work.saveFirst();
      const { id, attributes } = work.state.saved;
      return restoreWorkflowVersion({ client, path: { id, number }, body: { expectedRevision: attributes.revision } });
    },
    onSuccess: ({ data }) => {
      work.replace(data);
      onRestored();
    },
  });
}

interface Parts {
  added: readonly string[];
  removed: readonly string[];
  changed: readonly { id: string; settings: readonly string[] }[];
}

function Changes({ number }: { number: number }): ReactElement {
  const t = useWords(workflowWords);
  const { saved } = useWorkState();
  const query = useQuery(changesOf(useOrganization(), saved.id, number));
  return (
    <Loaded query={query}>
      {({ renamed, inputs, nodes, addedEdges, removedEdges, movedNodes }) => {
        const lines = [
          ...(renamed ? [t('change.renamed')] : []),
          ...linesOf(nodes, 'node'),
          ...addedEdges.map((edge) => t('change.edge.added', { edge })),
          ...removedEdges.map((edge) => t('change.edge.removed', { edge })),
          ...linesOf(inputs, 'input'),
          ...(movedNodes ? [t('change.moved')] : []),
        ];
        if (lines.length === 0) return <p className="note">{t('change.none')}</p>;
        return (
          <ul className="changes theirs">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );

  function linesOf({ added, removed, changed }: Parts, what: 'node' | 'input'): readonly string[] {
    return [
      ...added.map((id) => t(`change.${what}.added`, { id })),
      ...removed.map((id) => t(`change.${what}.removed`, { id })),
      ...changed.map(({ id, settings }) => t('change.settings', { id, settings: settings.join(', ') })),
    ];
  }
}
