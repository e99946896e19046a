import { Link } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import { useWords } from '../../words/words.js';
import { canRemove } from '../graph/changes.js';
import type { View } from '../search.js';
import { workflowWords } from '../words.js';
import { AddDialog } from './add-dialog.js';
import { ConnectDialog } from './connect-dialog.js';
import { useWork, useWorkState } from './use-workflow.js';

interface ToolbarProps {
  view: View;
  mistakes: number;
  isChecked: boolean;
}

/** What is done with the whole graph, and with what is selected in it. */
export function Toolbar({ view, mistakes, isChecked }: ToolbarProps): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const { history } = useWorkState();
  return (
    <div className="workflow-toolbar" role="group" aria-label={t('toolbar')}>
      <Views view={view} />
      {!work.isReadOnly && (
        <>
          <AddButton />
          <IconButton name="undo" icon="before" isDisabled={history.past.length === 0} onClick={work.undo} />
          <IconButton name="redo" icon="after" isDisabled={history.future.length === 0} onClick={work.redo} />
          {view === 'canvas' && (
            <>
              <IconButton name="arrange" icon="layers" onClick={work.arrange} />
              <SelectionActions />
            </>
          )}
        </>
      )}
      <span className="workflow-check" role="status">
        {history.present.nodes.length > 0 && mistakes > 0 && (
          <Status tone="troubled">{t('mistakes.count', { count: mistakes })}</Status>
        )}
        {history.present.nodes.length > 0 && mistakes === 0 && isChecked && <Status tone="well">{t('mistakes.none')}</Status>}
      </span>
    </div>
  );
}

function Views({ view }: { view: View }): ReactElement {
  const t = useWords(workflowWords);
  const { slug } = useOrganization();
  const { saved } = useWorkState();
  return (
    <nav className="filters" aria-label={t('views')}>
      {(['canvas', 'list'] as const).map((each) => (
        <Link
          key={each}
          to={`/${slug}/~/workflows/${saved.id}`}
          search={{ view: each }}
          replace
          {...(view === each && { 'aria-current': 'page' as const })}
        >
          {t(`view.${each}`)}
        </Link>
      ))}
    </nav>
  );
}

function AddButton(): ReactElement {
  const t = useWords(workflowWords);
  const work = useWork();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('add')}</Button>
      {isOpen && <AddDialog after={undefined} onClose={() => setIsOpen(false)} onAdded={(id) => work.say(t('added', { id }))} />}
    </>
  );
}

interface IconButtonProps {
  name: 'undo' | 'redo' | 'arrange';
  icon: IconName;
  isDisabled?: boolean;
  onClick: () => void;
}

function IconButton({ name, icon, isDisabled = false, onClick }: IconButtonProps): ReactElement {
  const t = useWords(workflowWords);
  return (
    <Button kind="quiet" disabled={isDisabled} onClick={onClick}>
      <Icon name={icon} />
      {t(name)}
    </Button>
  );
}

/** Of what is selected on the canvas. */
function SelectionActions(): ReactElement | null {
  const t = useWords(workflowWords);
  const work = useWork();
  const { selected } = useWorkState();
  const [isConnecting, setIsConnecting] = useState(false);
  const [first] = selected;
  const node = selected.length === 1 && first !== undefined ? work.node(first) : undefined;
  if (selected.length === 0) return null;
  return (
    <>
      {node !== undefined && (
        <Button kind="quiet" disabled={node.locked === true} onClick={() => setIsConnecting(true)}>
          {t('connect')}
        </Button>
      )}
      <Button kind="quiet" onClick={() => work.duplicate(selected)}>
        {t('duplicate')}
      </Button>
      <Button kind="quiet" disabled={!selected.some((id) => canRemove(work.graph, id))} onClick={() => work.remove(selected)}>
        {t('remove')}
      </Button>
      {isConnecting && node !== undefined && <ConnectDialog node={node} onClose={() => setIsConnecting(false)} />}
    </>
  );
}
