import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Faults } from '../../ui/field.js';
import { useWords } from '../../words/words.js';
import { isComputed } from '../graph/graph.js';
import { workflowWords } from '../words.js';
import { CasesField } from './cases-field.js';
import { ExpressionField, JsonField, NumberField, TextField, YesNoField } from './plain-fields.js';
import { isKnownReference } from '../references.js';
import { ReferenceField } from './reference-field.js';
import type { SettingProps } from './setting-props.js';
import { SelectField } from '../../ui/select-field.js';

/** One setting: a value, or the expression that gives one. */
export function SettingField(props: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const { field, value, onChange } = props;
  const canBeBoth = !field.isLiteral && !field.isExpression;
  const isExpression = isComputed(value);
  const toggle = (): void => onChange(isExpression ? undefined : { $: '' });
  return (
    <div className="setting">
      {canBeBoth && (
        <div className="setting-mode" role="group" aria-label={t('mode.of', { label: field.label })}>
          {([false, true] as const).map((each) => (
            <Button
              key={String(each)}
              kind="quiet"
              aria-pressed={isExpression === each}
              onClick={() => each !== isExpression && toggle()}
            >
              {t(each ? 'mode.expression' : 'mode.value')}
            </Button>
          ))}
        </div>
      )}
      {isExpression ? (
        <ExpressionField {...props} value={value.$} onChange={($) => onChange({ $: $ ?? '' })} />
      ) : (
        <ValueField {...props} />
      )}
    </div>
  );
}

function ValueField(props: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const { field, value, faults, onChange } = props;
  if (field.isExpression)
    return <ExpressionField {...props} value={typeof value === 'string' ? value : ''} onChange={onChange} />;
  if (field.allowed !== null) {
    const none = {
      value: '',
      label: typeof field.default === 'string' ? t('default', { value: field.default }) : t('none.chosen'),
    };
    return (
      <div>
        <SelectField
          label={field.label}
          hint={field.description}
          value={typeof value === 'string' ? value : ''}
          options={[none, ...field.allowed.map((each) => ({ value: each, label: each }))]}
          onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
        />
        <Faults faults={faults} />
      </div>
    );
  }
  // A text with expressions in it names nothing that could be picked.
  const isComputedText = typeof value === 'string' && value.includes('{{');
  if (isKnownReference(field.refersTo) && !isComputedText) return <ReferenceField {...props} refersTo={field.refersTo} />;
  if (field.type === 'boolean') return <YesNoField {...props} />;
  if (field.type === 'number') return <NumberField {...props} />;
  if (field.type === 'text') return <TextField {...props} />;
  if (field.type === 'list' && field.name === 'cases') return <CasesField {...props} />;
  return field.type === 'any' && field.isTemplate && (value === undefined || typeof value === 'string') ? (
    <TextField {...props} />
  ) : (
    <JsonField {...props} />
  );
}
