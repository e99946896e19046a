import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactElement } from 'react';
import { useOrganization } from '../api/organization.js';
import { viewerZone } from '../time/moments.js';
import { wallClock } from '../time/wall-clock.js';
import { Button } from '../ui/button.js';
import { Choice } from '../ui/choice.js';
import { closeDialogAround, Dialog } from '../ui/dialog.js';
import { Field } from '../ui/field.js';
import { Trouble } from '../ui/trouble.js';
import { useWords } from '../words/words.js';
import { failureCount, replaySince } from './queries.js';
import { webhookWords } from './words.js';

const dayMs = 86_400_000;

interface ReplayDialogProps {
  failingSince: string | null;
  onClose: () => void;
}

/** Sends again what did not arrive since a time: how many that are is said first. */
export function ReplayDialog({ failingSince, onClose }: ReplayDialogProps): ReactElement {
  const t = useWords(webhookWords);
  const organization = useOrganization();
  const [text, setText] = useState(() => localText(new Date(failingSince ?? Date.now() - dayMs)));
  const [withSkipped, setWithSkipped] = useState(false);
  const since = instantOf(text);
  const failures = useQuery(failureCount(organization, since)).data;
  const { replay, progress } = useReplay();
  const change = (changed: string): void => {
    setText(changed);
    replay.reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (since !== undefined) replay.mutate({ since, withSkipped });
  };
  return (
    <Dialog title={t('replayAll.title')} onClose={onClose}>
      <form className="webhook-form" onSubmit={submit}>
        <p>{t('replayAll.text')}</p>
        <SinceField text={text} onChange={change} />
        <Choice
          type="checkbox"
          checked={withSkipped}
          label={t('replayAll.skipped')}
          hint={t('replayAll.skipped.hint')}
          onChange={setWithSkipped}
        />
        <p role="status" className="note">
          {replay.isSuccess && t('replayAll.done', { count: replay.data })}
          {replay.isPending && t('replayAll.progress', { count: progress })}
          {replay.isIdle &&
            failures !== undefined &&
            t(failures.isAll ? 'replayAll.count' : 'replayAll.count.more', { count: failures.count })}
        </p>
        {replay.isError && <Trouble error={replay.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>
            {t(replay.isSuccess ? 'close' : 'cancel')}
          </Button>
          {!replay.isSuccess && (
            <Button type="submit" kind="primary" isBusy={replay.isPending}>
              {t('replayAll.send')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}

function SinceField({ text, onChange }: { text: string; onChange: (text: string) => void }): ReactElement {
  const t = useWords(webhookWords);
  return (
    <Field label={t('replayAll.since')} hint={t('replayAll.zone', { zone: viewerZone() })}>
      {(control) => (
        <input {...control} type="datetime-local" required value={text} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  );
}

function useReplay() {
  const organization = useOrganization();
  const queries = useQueryClient();
  const [progress, setProgress] = useState(0);
  const replay = useMutation({
    mutationFn: (wanted: { since: string; withSkipped: boolean }) => {
      setProgress(0);
      return replaySince(organization, wanted, setProgress);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [organization.id, 'webhooks', 'deliveries'] }),
  });
  return { replay, progress };
}

/** As a field of the browser holds it, on the clock of whoever looks at the page. */
function localText(at: Date): string {
  const { date, time } = wallClock(at, viewerZone());
  return `${date}T${time}`;
}

function instantOf(text: string): string | undefined {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
