import { Link } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactElement } from 'react';
import { faultsAt } from '../../api/faults.js';
import { useOrganization } from '../../api/organization.js';
import { viewerZone } from '../../time/moments.js';
import { Button } from '../../ui/button.js';
import { Choice } from '../../ui/choice.js';
import { closeDialogAround, Dialog } from '../../ui/dialog.js';
import { Refusal } from '../../ui/refusal.js';
import { useWords } from '../../words/words.js';
import { BrandField, useBrandChoice } from '../brand-field.js';
import { inputsOf } from '../graph/graph.js';
import { LabelField } from '../label-field.js';
import { InputFields } from '../runs/input-fields.js';
import { useInputValues } from '../runs/use-input-values.js';
import { ZoneField } from '../triggers/schedule-fields.js';
import { useCatalogue } from './catalogue.js';
import { useInstallation, type Template, type TemplateTrigger } from './queries.js';
import { proposedTrigger, useStartText } from './trigger-text.js';
import { templateWords } from './words.js';

/** Makes a workflow of a template. */
export function UseDialog({ template: used, onClose }: { template: Template; onClose: () => void }): ReactElement {
  const { id, attributes } = used;
  const t = useWords(templateWords);
  const { trigger } = attributes;
  const texts = useCatalogue()(used);
  const [label, setLabel] = useState(texts.title);
  const [brandId, setBrandId] = useBrandChoice();
  const [isStarting, setIsStarting] = useState(false);
  const [timezone, setTimezone] = useState(viewerZone);
  const values = useInputValues(inputsOf(attributes.inputs));
  const { installation, made } = useInstallation(id);
  const chooseBrand = (chosen: string): void => {
    setBrandId(chosen);
    values.changeBrand();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // What starts by itself has nobody who could give what is left out.
    const inputs = isStarting ? values.read() : values.readSoFar();
    if (inputs === undefined || label.trim() === '') return;
    const body = { label: label.trim(), inputs: { ...inputs }, ...(brandId !== '' && { brandId }) };
    installation.mutate({ body, trigger: isStarting ? proposedTrigger(trigger, inputs, timezone) : undefined });
  };
  return (
    <Dialog title={t('use.title', { label: texts.title })} onClose={onClose} isWide>
      <form className="stack" onSubmit={submit} noValidate>
        <div className="template-own">
          <LabelField label={label} faults={faultsAt(installation.error, '/label')} onChange={setLabel} />
          <BrandField brandId={brandId} onChange={chooseBrand} />
        </div>
        {Object.keys(attributes.inputs).length > 0 && <p className="note">{t('use.inputs')}</p>}
        <InputFields {...values.fields} words={texts} brandId={brandId === '' ? undefined : brandId} />
        <StartChoice trigger={trigger} isStarting={isStarting} onChange={setIsStarting} />
        {isStarting && trigger?.kind === 'schedule' && <ZoneField timezone={timezone} onChange={setTimezone} />}
        {installation.isError && made !== undefined && <Half workflowId={made.id} />}
        {installation.isError && <Refusal error={installation.error} />}
        <div className="actions">
          <Button onClick={({ currentTarget }) => closeDialogAround(currentTarget)}>{t('cancel')}</Button>
          {made === undefined || !installation.isError ? (
            <Button type="submit" kind="primary" isBusy={installation.isPending} disabled={label.trim() === ''}>
              {t('use.do')}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

interface StartChoiceProps {
  trigger: TemplateTrigger | null;
  isStarting: boolean;
  onChange: (isStarting: boolean) => void;
}

function StartChoice({ trigger, isStarting, onChange }: StartChoiceProps): ReactElement | null {
  const t = useWords(templateWords);
  const start = useStartText();
  if (trigger === null) return null;
  // Its address is shown when it is made, and is made on its own page.
  if (trigger.kind === 'hook') return <p className="note">{t('use.hook')}</p>;
  return (
    <Choice
      type="checkbox"
      checked={isStarting}
      label={t('use.start', { when: start(trigger) })}
      hint={t('use.start.hint')}
      onChange={onChange}
    />
  );
}

/** The workflow was made, and what starts it was not. */
function Half({ workflowId }: { workflowId: string }): ReactElement {
  const t = useWords(templateWords);
  const { slug } = useOrganization();
  return (
    <p role="status">
      {t('use.half')} <Link to={`/${slug}/~/workflows/${workflowId}/triggers`}>{t('use.half.do')}</Link>
    </p>
  );
}
