import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Confirm } from '../../ui/confirm.js';
import { Trouble } from '../../ui/trouble.js';
import { useWords } from '../../words/words.js';
import { graphOf } from '../graph/graph.js';
import { version } from '../queries.js';
import { HookAddressDialog } from './hook-address-dialog.js';
import { useDeletion, useRotation, type Outcome, type Trigger } from './queries.js';
import { TriggerDialog } from './trigger-dialog.js';
import { triggerWords } from './words.js';

/** What is open over the page. */
export type Opened =
  { what: 'add' } | { what: 'edit' | 'rotate' | 'delete'; trigger: Trigger } | { what: 'address'; address: string };

interface OpenedDialogProps {
  workflowId: string;
  brandId: string | null;
  publishedVersion: number | null;
  opened: Opened;
  onSaved: (outcome: Outcome) => void;
  onClose: () => void;
}

export function OpenedDialog({ opened, ...props }: OpenedDialogProps): ReactElement {
  if (opened.what === 'address') return <HookAddressDialog address={opened.address} onClose={props.onClose} />;
  if (opened.what === 'add') return <TriggerForm {...props} trigger={undefined} />;
  if (opened.what === 'edit') return <TriggerForm {...props} trigger={opened.trigger} />;
  return <HookQuestion {...props} what={opened.what} trigger={opened.trigger} />;
}

interface TriggerFormProps extends Omit<OpenedDialogProps, 'opened'> {
  trigger: Trigger | undefined;
}

/** The inputs are those of the version that triggers start. */
function TriggerForm({ publishedVersion, ...props }: TriggerFormProps): ReactElement | null {
  const isPublished = publishedVersion !== null;
  const published = useQuery({
    ...version(useOrganization(), props.workflowId, publishedVersion ?? 0),
    enabled: isPublished,
  });
  if (published.isError) return <Trouble error={published.error} onRetry={() => void published.refetch()} />;
  const graph = published.data?.data.attributes;
  if (graph === undefined && isPublished) return null;
  return <TriggerDialog {...props} inputs={graph === undefined ? {} : graphOf(graph).inputs} />;
}

interface HookQuestionProps extends Omit<OpenedDialogProps, 'opened' | 'publishedVersion' | 'brandId'> {
  what: 'rotate' | 'delete';
  trigger: Trigger;
}

/** Whoever calls the address of the hook has to be told of another one, or that there is none any more. */
function HookQuestion({ workflowId, what, trigger, onSaved, onClose }: HookQuestionProps): ReactElement {
  const t = useWords(triggerWords);
  const rotation = useRotation(workflowId);
  const deletion = useDeletion(workflowId);
  const asked = what === 'rotate' ? rotation : deletion;
  const confirm = (): void => {
    if (what === 'delete') deletion.mutate(trigger.id, { onSuccess: onClose });
    else rotation.mutate(trigger.id, { onSuccess: (changed) => onSaved({ trigger: changed }) });
  };
  return (
    <Confirm
      title={t(`${what}.question`)}
      text={
        <>
          <p>{t(`${what}.text`)}</p>
          {asked.isError && <Trouble error={asked.error} />}
        </>
      }
      yes={t(what)}
      no={t('cancel')}
      isBusy={asked.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
