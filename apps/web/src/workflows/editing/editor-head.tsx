import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { ActionMenu } from '../../ui/action-menu.js';
import { Button } from '../../ui/button.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { workflowWords } from '../words.js';
import { RunDialog } from '../runs/run-dialog.js';
import { DetailsDialog } from './details-dialog.js';
import { ExportDialog } from './export-dialog.js';
import { useWork, useWorkState } from './use-workflow.js';
import { VersionsDialog } from './versions-dialog.js';

/** Under the title: what runs, and whether everything is saved. */
export function EditorLead(): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { slug } = useOrganization();
  const { saved, work: running, conflict } = useWorkState();
  const { publishedVersion, hasUnpublishedChanges, description } = saved.attributes;
  const state = running === 'saving' ? 'saving' : work.isUnsaved || conflict !== undefined ? 'unsaved' : 'saved';
  return (
    <>
      <p className="known note">
        <Link to={`/${slug}/~/workflows`}>{t('back')}</Link>
        {publishedVersion === null ? (
          <Status tone="neutral">{t('published.never')}</Status>
        ) : (
          <Status tone={hasUnpublishedChanges || work.isUnsaved ? 'waiting' : 'well'}>
            {t(hasUnpublishedChanges || work.isUnsaved ? 'published.changed' : 'published', { number: publishedVersion })}
          </Status>
        )}
        {!work.isReadOnly && <span role="status">{t(`state.${state}`)}</span>}
      </p>
      {description !== '' && <p className="note theirs">{description}</p>}
    </>
  );
}

type OpenDialog = 'details' | 'versions' | 'export' | 'run';

/** Beside the title. */
export function EditorActions({ mistakes }: { mistakes: number }): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { slug } = useOrganization();
  const { saved, work: running, conflict } = useWorkState();
  const [open, setOpen] = useState<OpenDialog>();
  const { publishedVersion, hasUnpublishedChanges } = saved.attributes;
  const isPublished = publishedVersion !== null && !hasUnpublishedChanges && !work.isUnsaved;
  const canRun = work.graph.nodes.length > 0 && conflict === undefined;
  const versions = [...(mistakes === 0 ? ['draft' as const] : []), ...(publishedVersion === null ? [] : ['published' as const])];
  const actions = [
    ...(work.isReadOnly ? [] : [{ id: 'details', title: t('details'), run: () => setOpen('details') }]),
    { id: 'versions', title: t('versions'), run: () => setOpen('versions') },
    { id: 'export', title: t('export'), run: () => setOpen('export') },
  ];
  return (
    <>
      <ActionMenu label={t('more')} actions={actions} />
      <Link className="button quiet" to={`/${slug}/~/workflows/${saved.id}/triggers`}>
        {t('triggers')}
      </Link>
      {!work.isReadOnly && (
        <>
          <Button onClick={() => setOpen('run')} disabled={!canRun || versions.length === 0}>
            {t('run')}
          </Button>
          <Button
            onClick={() => void work.save()}
            isBusy={running === 'saving'}
            disabled={!work.isUnsaved || conflict !== undefined}
          >
            {t('save')}
          </Button>
          <Button
            kind="primary"
            onClick={() => void work.publish()}
            isBusy={running === 'publishing'}
            disabled={isPublished || mistakes > 0 || conflict !== undefined || work.graph.nodes.length === 0}
          >
            {t('publish')}
          </Button>
        </>
      )}
      <Opened open={open} versions={isPublished ? ['published'] : versions} onClose={() => setOpen(undefined)} />
    </>
  );
}

interface OpenedProps {
  open: OpenDialog | undefined;
  /** What can be run. */
  versions: readonly ('published' | 'draft')[];
  onClose: () => void;
}

function Opened({ open, versions, onClose }: OpenedProps): ReactElement | null {
  const work = useWork();
  if (open === 'details') return <DetailsDialog onClose={onClose} />;
  if (open === 'versions') return <VersionsDialog onClose={onClose} />;
  if (open === 'export') return <ExportDialog onClose={onClose} />;
  if (open === undefined) return null;
  return (
    <RunDialog
      workflowId={work.state.saved.id}
      brandId={work.state.saved.attributes.brandId}
      inputs={work.graph.inputs}
      versions={versions}
      before={work.saveFirst}
      onClose={onClose}
    />
  );
}
