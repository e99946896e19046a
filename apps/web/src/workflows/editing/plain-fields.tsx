import { useRef, useState, type ReactElement } from 'react';
import { Field } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import { applyEdit, selectedIn } from '../../ui/text-area.js';
import { useWords } from '../../words/words.js';
import { shownValue, typedValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';
import type { SettingProps } from './setting-props.js';
import { ValueMenu } from './value-menu.js';

/** A text; where it is a template, values can be put into it. */
export function TextField({ field, value, values, faults, onChange, onDone }: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const area = useRef<HTMLTextAreaElement>(null);
  const isLong = field.isTemplate && (field.maxLength === null || field.maxLength > 200);
  const typed = (text: string): void => onChange(text === '' ? undefined : text);
  const shown = { value: shownValue(value), placeholder: shownValue(field.default), onBlur: onDone };
  const insert = (expression: string): void => {
    if (area.current === null) return;
    const { start, end } = selectedIn(area.current);
    const by = `{{ ${expression} }}`;
    applyEdit(area.current, { from: start, to: end, by, select: [start + by.length, start + by.length] });
  };
  return (
    <div className="with-values">
      <Field label={field.label} hint={field.description} faults={faults}>
        {(control) => (
          <textarea
            {...control}
            {...shown}
            ref={area}
            className="theirs"
            rows={isLong ? 4 : 1}
            aria-required={field.required}
            onChange={({ target }) => typed(target.value)}
          />
        )}
      </Field>
      {field.isTemplate && <ValueMenu label={t('insert.value', { label: field.label })} values={values} onPick={insert} />}
    </div>
  );
}

interface ExpressionProps extends Omit<SettingProps, 'value' | 'onChange'> {
  value: string;
  onChange: (source: string | undefined) => void;
}

/** An expression, with what it can read to choose from. */
export function ExpressionField({ field, value, values, faults, onChange, onDone }: ExpressionProps): ReactElement {
  const t = useWords(workflowWords);
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (expression: string): void => {
    if (area.current === null) return;
    const { start, end } = selectedIn(area.current);
    applyEdit(area.current, {
      from: start,
      to: end,
      by: expression,
      select: [start + expression.length, start + expression.length],
    });
  };
  return (
    <div className="with-values">
      <Field label={field.label} hint={field.description} faults={faults}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="mono"
            rows={2}
            spellCheck={false}
            autoCapitalize="off"
            aria-required={field.required}
            value={value}
            onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
            onBlur={onDone}
          />
        )}
      </Field>
      <ValueMenu label={t('insert.value', { label: field.label })} values={values} onPick={insert} />
    </div>
  );
}

export function NumberField({ field, value, faults, onChange, onDone }: SettingProps): ReactElement {
  return (
    <Field label={field.label} hint={field.description} faults={faults}>
      {(control) => (
        <input
          {...control}
          type="number"
          step="any"
          min={field.min ?? undefined}
          max={field.max ?? undefined}
          aria-required={field.required}
          value={typeof value === 'number' ? value : ''}
          placeholder={shownValue(field.default)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
          onBlur={onDone}
        />
      )}
    </Field>
  );
}

export function YesNoField({ field, value, onChange }: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const none = typeof field.default === 'boolean' ? t('default', { value: t(field.default ? 'yes' : 'no') }) : t('none.chosen');
  return (
    <SelectField
      label={field.label}
      hint={field.description}
      value={typeof value === 'boolean' ? String(value) : ''}
      options={[
        { value: '', label: none },
        ...(['yes', 'no'] as const).map((each) => ({ value: String(each === 'yes'), label: t(each) })),
      ]}
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen === 'true')}
    />
  );
}

/** A list, an object or anything else, as JSON. What is no JSON yet stays in the field. */
export function JsonField({ field, value, faults, onChange, onDone }: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const known = shownValue(value);
  const [typed, setTyped] = useState<{ text: string; of: string }>();
  // Undone, or changed elsewhere: what was typed is about another value.
  const text = typed !== undefined && typed.of === known ? typed.text : known;
  const change = (next: string): void => {
    try {
      const read = typedValue(next, field.type);
      setTyped({ text: next, of: shownValue(read) });
      onChange(read);
    } catch {
      setTyped({ text: next, of: known });
    }
  };
  const isBroken = text !== known && !isJson(text, field.type);
  return (
    <Field label={field.label} hint={field.description} faults={isBroken ? [t('json.broken'), ...faults] : faults}>
      {(control) => (
        <textarea
          {...control}
          className="mono"
          rows={3}
          spellCheck={false}
          aria-required={field.required}
          value={text}
          placeholder={field.type === 'list' ? '[]' : field.type === 'object' ? '{}' : ''}
          onChange={({ target }) => change(target.value)}
          onBlur={onDone}
        />
      )}
    </Field>
  );
}

function isJson(text: string, type: SettingProps['field']['type']): boolean {
  try {
    typedValue(text, type);
    return true;
  } catch {
    return false;
  }
}
