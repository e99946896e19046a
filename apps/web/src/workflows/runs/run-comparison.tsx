import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useOrganization } from '../../api/organization.js';
import { Button } from '../../ui/button.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Loaded } from '../../ui/loaded.js';
import { Status } from '../../ui/status.js';
import { useTimeText } from '../../ui/moment.js';
import { useWords } from '../../words/words.js';
import { durationOf } from '../graph/step-states.js';
import { stepTones } from '../statuses.js';
import { workflowWords } from '../words.js';
import { useDurationText } from './durations.js';
import { stepsOf, type Execution, type Step } from './queries.js';
import { Json } from './step-panel.js';

interface RunComparisonProps {
  one: Execution;
  other: Execution;
  onClose: () => void;
}

/** Two executions beside each other, node by node. */
export function RunComparison({ one, other, onClose }: RunComparisonProps): ReactElement {
  const t = useWords(workflowWords);
  const organization = useOrganization();
  const mine = useQuery(stepsOf(organization, one.id));
  const theirs = useQuery(stepsOf(organization, other.id));
  return (
    <Dialog title={t('compare.title')} onClose={onClose} isWide>
      <div className="stack">
        <Loaded query={mine}>
          {(ones) => (
            <Loaded query={theirs}>
              {(others) => (
                <Rows
                  sides={[
                    { run: one, steps: ones },
                    { run: other, steps: others },
                  ]}
                />
              )}
            </Loaded>
          )}
        </Loaded>
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('close')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface Side {
  run: Execution;
  steps: readonly Step[];
}

const keyOf = ({ nodeId, scope }: Step): string => (scope === '' ? nodeId : `${nodeId} ${scope}`);

function Rows({ sides }: { sides: readonly Side[] }): ReactElement {
  const time = useTimeText();
  const keys = [...new Set(sides.flatMap(({ steps }) => steps.map(keyOf)))];
  return (
    <>
      {keys.map((key) => (
        <section key={key} className="comparison">
          <h3 className="mono">{key}</h3>
          <div className="sides">
            {sides.map(({ run, steps }) => (
              <section key={run.id}>
                <p className="note">{time(Date.parse(run.attributes.createdAt))}</p>
                <StepSide step={steps.find((step) => keyOf(step) === key)} />
              </section>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

function StepSide({ step }: { step: Step | undefined }): ReactElement {
  const t = useWords(workflowWords);
  const duration = useDurationText();
  if (step === undefined) return <p className="note">{t('step.notReached')}</p>;
  const took = durationOf(step, Date.now());
  return (
    <>
      <p className="known">
        <Status tone={stepTones[step.status]}>{t(`step.${step.status}`)}</Status>
        {took !== undefined && <span>{duration(took)}</span>}
      </p>
      <Json title={t('step.output')} value={step.output} />
    </>
  );
}
