import { deleteWorkflow, duplicateWorkflow, type WorkflowSummaryResource } from '@imprint/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { ActionMenu } from '../ui/action-menu.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { graphOf } from './graph/graph.js';
import { useWorkflowsReadAgain, version, workflow } from './queries.js';
import { RunDialog } from './runs/run-dialog.js';
import { workflowWords } from './words.js';

/** What can be done with a workflow of the list. */
export function WorkflowActions({ workflow: { id, attributes } }: { workflow: WorkflowSummaryResource }): ReactElement {
  const t = useWords(workflowWords);
  const { client, slug } = useOrganization();
  const navigate = useNavigate();
  const readAgain = useWorkflowsReadAgain();
  const duplicate = useMutation({
    mutationFn: () => duplicateWorkflow({ client, path: { id } }),
    onSuccess: async ({ data }) => {
      await readAgain();
      await navigate({ to: `/${slug}/~/workflows/${data.id}` });
    },
  });
  const [asked, ask, answer] = useQuestion<true>();
  return (
    <>
      <RunButton workflowId={id} label={attributes.label} isPublished={attributes.publishedVersion !== null} />
      <ActionMenu
        label={t('actions.of', { label: attributes.label })}
        actions={[
          { id: 'duplicate', title: t('duplicate'), run: () => duplicate.mutate() },
          { id: 'delete', title: t('delete'), run: () => ask(true), isDanger: true },
        ]}
      />
      {duplicate.isError && <Trouble error={duplicate.error} />}
      {asked !== undefined && <DeleteQuestion id={id} label={attributes.label} onEnd={answer} />}
    </>
  );
}

function DeleteQuestion({ id, label, onEnd }: { id: string; label: string; onEnd: () => void }): ReactElement {
  const t = useWords(workflowWords);
  const { client } = useOrganization();
  const readAgain = useWorkflowsReadAgain();
  const remove = useMutation({
    mutationFn: () => deleteWorkflow({ client, path: { id } }),
    meta: { ends: id },
    onSuccess: () => readAgain().then(onEnd),
  });
  return (
    <Confirm
      title={t('delete.question', { label })}
      text={
        <>
          <p>{t('delete.text')}</p>
          {remove.isError && <Trouble error={remove.error} />}
        </>
      }
      yes={t('delete')}
      no={t('cancel')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onEnd}
    />
  );
}

interface RunButtonProps {
  workflowId: string;
  label: string;
  isPublished: boolean;
}

/** The draft is read for its inputs once somebody wants to run it. */
function RunButton({ workflowId, label, isPublished }: RunButtonProps): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery({ ...workflow(organization, workflowId), enabled: isOpen });
  const number = query.data?.data.attributes.publishedVersion ?? 0;
  const published = useQuery({ ...version(organization, workflowId, number), enabled: isOpen && number > 0 });
  const graph = published.data?.data.attributes;
  return (
    <>
      <Button disabled={!isPublished} aria-label={t('run.of', { label })} onClick={() => setIsOpen(true)}>
        {t('run.do')}
      </Button>
      {isOpen && graph !== undefined && (
        <RunDialog
          workflowId={workflowId}
          brandId={query.data?.data.attributes.brandId ?? null}
          inputs={graphOf(graph).inputs}
          versions={['published']}
          onClose={() => setIsOpen(false)}
        />
      )}
      {isOpen && query.isError && <Trouble error={query.error} />}
      {isOpen && published.isError && <Trouble error={published.error} />}
    </>
  );
}
