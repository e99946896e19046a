import { ImprintError, type ReleaseResource } from '@imprint/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { Button } from '../ui/button.js';
import { Confirm, useQuestion } from '../ui/confirm.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { useWords } from '../words/words.js';
import { BulkTagDialog } from './bulk-tag-dialog.js';
import { bulkNames, isPossible, runBulk, undoMoves, type BulkAction, type BulkName, type BulkOutcome } from './bulk.js';
import { releaseWords } from './words.js';

interface BulkBarProps {
  selected: readonly ReleaseResource[];
  onClear: () => void;
  /** Selects everything that the list shows. */
  onAll: () => void;
}

/** What can be done with the selected releases, and what became of it. */
export function BulkBar({ selected, onClear, onAll }: BulkBarProps): ReactElement | null {
  const t = useWords(releaseWords);
  const [question, ask, forget] = useQuestion<Question>();
  const [done, setDone] = useState(0);
  const bulk = useBulk(setDone);
  const run = (action: BulkAction, releases: readonly ReleaseResource[]): void => {
    setDone(0);
    forget();
    bulk.mutate({ action, releases }, { onSuccess: onClear });
  };
  const start = (name: BulkName): void => {
    const releases = selected.filter((release) => isPossible(name, release));
    if (name === 'duplicate') run({ name }, releases);
    else ask({ name, releases });
  };
  return (
    <>
      {selected.length > 0 && <Actions {...{ selected, onAll, onClear }} isBusy={bulk.isPending} onAction={start} />}
      {bulk.isPending && (
        <progress className="bulk-progress" aria-label={t('bulk')} max={bulk.variables.releases.length} value={done} />
      )}
      {bulk.data !== undefined && <Outcomes {...bulk.data} onUndo={bulk.reset} />}
      {question && (
        <QuestionDialog
          {...question}
          isBusy={bulk.isPending}
          onAnswer={(action) => run(action, question.releases)}
          onClose={forget}
        />
      )}
    </>
  );
}

/** What is about to be done. The releases are those of the moment of asking: what somebody changes meanwhile is left alone. */
interface Question {
  name: Exclude<BulkName, 'duplicate'>;
  releases: readonly ReleaseResource[];
}

interface QuestionDialogProps extends Question {
  isBusy: boolean;
  onAnswer: (action: BulkAction) => void;
  onClose: () => void;
}

function QuestionDialog({ name, releases, isBusy, onAnswer, onClose }: QuestionDialogProps): ReactElement {
  const t = useWords(releaseWords);
  const count = releases.length;
  if (name === 'move') return <MoveDialog count={count} onMove={(days) => onAnswer({ name, days })} onClose={onClose} />;
  if (name === 'tag') {
    return <BulkTagDialog count={count} onTag={(tagId, isAdded) => onAnswer({ name, tagId, isAdded })} onClose={onClose} />;
  }
  return (
    <Confirm
      title={t(`bulk.${name}.title`, { count })}
      text={t(`confirm.${name}.text`)}
      yes={t(`bulk.${name}`, { count })}
      no={t('confirm.no')}
      isBusy={isBusy}
      onConfirm={() => onAnswer({ name })}
      onCancel={onClose}
    />
  );
}

const countOf = (name: BulkName, selected: readonly ReleaseResource[]): number =>
  selected.filter((release) => isPossible(name, release)).length;

interface ActionsProps extends BulkBarProps {
  isBusy: boolean;
  onAction: (name: BulkName) => void;
}

/** Each button says how many of the selected ones it is for. */
function Actions({ selected, onAll, onClear, isBusy, onAction }: ActionsProps): ReactElement {
  const t = useWords(releaseWords);
  return (
    <section className="bulk" aria-label={t('bulk')}>
      <p role="status">{t('bulk.selected', { count: selected.length })}</p>
      <Button kind="quiet" onClick={onAll}>
        {t('bulk.all')}
      </Button>
      <Button kind="quiet" onClick={onClear}>
        {t('bulk.clear')}
      </Button>
      <div className="actions">
        {bulkNames.map((name) => {
          const count = countOf(name, selected);
          return (
            <Button
              key={name}
              kind={name === 'cancel' || name === 'delete' ? 'danger' : 'plain'}
              disabled={count === 0 || isBusy}
              onClick={() => onAction(name)}
            >
              {t(`bulk.${name}`, { count })}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

interface MoveDialogProps {
  count: number;
  onMove: (days: number) => void;
  onClose: () => void;
}

/** By days: each keeps its time of day, in its own zone. */
function MoveDialog({ count, onMove, onClose }: MoveDialogProps): ReactElement {
  const t = useWords(releaseWords);
  const [days, setDays] = useState('1');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    closeDialogAround(event.currentTarget);
    onMove(Number(days));
  };
  return (
    <Dialog title={t('bulk.move', { count })} onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field label={t('bulk.days')} hint={t('bulk.days.help')}>
          {(control) => (
            <input
              {...control}
              type="number"
              required
              min={-366}
              max={366}
              step={1}
              value={days}
              onChange={({ target }) => setDays(target.value)}
            />
          )}
        </Field>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('confirm.no')}</Button>
          <Button type="submit" kind="primary" disabled={Number(days) === 0}>
            {t('bulk.move', { count })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** How many went well, and what went wrong with the others. */
function Outcomes({ action, outcomes, onUndo }: Done & { onUndo: () => void }): ReactElement {
  const t = useWords(releaseWords);
  const { client } = useOrganization();
  const refresh = useRefresh();
  const moved = outcomes.filter(({ changed, result }) => result === 'done' && changed !== undefined);
  const undo = useMutation({ mutationFn: () => undoMoves(client, moved), onSuccess: onUndo, onSettled: refresh });
  const failed = outcomes.filter(({ result }) => result === 'failed');
  const number = (result: BulkOutcome['result']): number => outcomes.filter((each) => each.result === result).length;
  return (
    <div className="bulk-outcome" role="status">
      <p>
        {t(`bulk.${action.name}.done`, { count: number('done') })}
        {number('approval') > 0 && ` ${t('bulk.approval', { count: number('approval') })}`}
      </p>
      {action.name === 'move' && moved.length > 0 && (
        <Button isBusy={undo.isPending} onClick={() => undo.mutate()}>
          {t('bulk.undo')}
        </Button>
      )}
      {failed.length > 0 && (
        <ul className="faults">
          {failed.map(({ release, error }) => (
            <li key={release.id} className="theirs">
              {t('bulk.failed', {
                title: release.attributes.title,
                reason: error instanceof ImprintError ? error.detail : t('bulk.unknown'),
              })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Done {
  action: BulkAction;
  outcomes: readonly BulkOutcome[];
}

function useBulk(onProgress: (done: number) => void) {
  const { client } = useOrganization();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ action, releases }: { action: BulkAction; releases: readonly ReleaseResource[] }): Promise<Done> => ({
      action,
      outcomes: await runBulk(client, releases, action, onProgress),
    }),
    onSettled: refresh,
  });
}

/** Reads again whatever shows releases. */
function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ meta }) => meta?.live?.includes('release') ?? false });
}
