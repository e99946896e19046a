import { roleAtLeast } from '@imprint/contracts/access';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { useOrganization } from '../../api/organization.js';
import { ApprovalNote } from '../../ui/approval-note.js';
import { Button } from '../../ui/button.js';
import { Listing } from '../../ui/listing.js';
import { Loaded } from '../../ui/loaded.js';
import { Note } from '../../ui/note.js';
import { Page } from '../../ui/page.js';
import { Empty } from '../../ui/panel.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { workflow, type Workflow } from '../queries.js';
import { Deleted } from './deleted.js';
import { OpenedDialog, type Opened } from './opened-dialog.js';
import { awaitedApprovals, triggersOf, useDeletion, type Outcome, type Trigger } from './queries.js';
import { TriggerRow } from './trigger-row.js';
import { triggerWords } from './words.js';
import './triggers.css';

/** What starts a workflow by itself. */
export function TriggersPage(): ReactElement {
  const { workflowId = '' }: { workflowId?: string } = useParams({ strict: false });
  const query = useQuery(workflow(useOrganization(), workflowId));
  return <Loaded query={query}>{({ data }) => <Triggers key={data.id} workflow={data} />}</Loaded>;
}

function Triggers({ workflow: { id, attributes } }: { workflow: Workflow }): ReactElement {
  const t = useWords(triggerWords);
  const { role, slug } = useOrganization();
  const { label, brandId, publishedVersion } = attributes;
  const [opened, open] = useState<Opened>();
  const [asked, setAsked] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const canChange = roleAtLeast(role, 'creator');
  const editor = `/${slug}/~/workflows/${id}`;
  const close = (closed: Opened): void => {
    open((now) => (now === closed ? undefined : now));
    // What opened the address is gone once it was shown.
    const isLost = document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    if (closed.what === 'address' && isLost) list.current?.focus();
  };
  const took = (outcome: Outcome): void => {
    setAsked('approvalId' in outcome ? outcome.approvalId : undefined);
    const address = 'trigger' in outcome ? outcome.trigger.attributes.hookUrl : null;
    open(address === null ? undefined : { what: 'address', address });
  };
  return (
    <Page
      title={t('title', { label })}
      lead={<Lead editor={editor} />}
      actions={
        canChange && (
          <Button kind="primary" disabled={publishedVersion === null} onClick={() => open({ what: 'add' })}>
            {t('add')}
          </Button>
        )
      }
    >
      <div className="stack">
        {publishedVersion === null && <Note text={t('unpublished')}>{<Link to={editor}>{t('unpublished.do')}</Link>}</Note>}
        <Asked approvalId={asked} />
        <TriggerList list={list} workflowId={id} onOpen={open} onChanged={took} />
      </div>
      {opened !== undefined && (
        <OpenedDialog
          workflowId={id}
          brandId={brandId}
          publishedVersion={publishedVersion}
          opened={opened}
          onSaved={took}
          onClose={() => close(opened)}
        />
      )}
    </Page>
  );
}

/** What somebody has to approve first. */
function Asked({ approvalId }: { approvalId: string | undefined }): ReactElement | null {
  if (approvalId === undefined) return null;
  return (
    <div className="note-box">
      <ApprovalNote approvalId={approvalId} />
    </div>
  );
}

function Lead({ editor }: { editor: string }): ReactElement {
  const t = useWords(triggerWords);
  return (
    <>
      <p className="note">
        <Link to={editor}>{t('back')}</Link>
      </p>
      <p className="note">{t('lead')}</p>
    </>
  );
}

interface TriggerListProps {
  list: RefObject<HTMLDivElement | null>;
  workflowId: string;
  onOpen: (opened: Opened) => void;
  onChanged: (outcome: Outcome) => void;
}

function TriggerList({ list, workflowId, onOpen, onChanged }: TriggerListProps): ReactElement {
  const t = useWords(triggerWords);
  const organization = useOrganization();
  const query = useQuery(triggersOf(organization, workflowId));
  const { data: awaited } = useQuery(awaitedApprovals(organization));
  const deletion = useDeletion(workflowId);
  const [deleted, setDeleted] = useState<Trigger>();
  const remove = (trigger: Trigger): void => {
    // A hook that comes back has another address: that is asked for first.
    if (trigger.attributes.kind === 'hook') onOpen({ what: 'delete', trigger });
    else deletion.mutate(trigger.id, { onSuccess: () => setDeleted(trigger) });
  };
  const restored = (outcome: Outcome): void => {
    setDeleted(undefined);
    // The button that had the focus is gone.
    list.current?.focus();
    onChanged(outcome);
  };
  return (
    <>
      {deleted !== undefined && <Deleted workflowId={workflowId} trigger={deleted} onRestored={restored} />}
      {deletion.isError && <Trouble error={deletion.error} />}
      <div ref={list} tabIndex={-1} className="triggers">
        <Loaded query={query}>
          {(triggers) =>
            triggers.length === 0 ? (
              <Empty>{t('none')}</Empty>
            ) : (
              <Listing>
                {triggers.map((trigger) => (
                  <TriggerRow
                    key={trigger.id}
                    trigger={trigger}
                    approvalId={awaited?.get(trigger.id)}
                    onChanged={onChanged}
                    onEdit={() => onOpen({ what: 'edit', trigger })}
                    onRotate={() => onOpen({ what: 'rotate', trigger })}
                    onDelete={() => remove(trigger)}
                  />
                ))}
              </Listing>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
