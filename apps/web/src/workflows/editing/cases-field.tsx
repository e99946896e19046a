import type { ReactElement } from 'react';
import { Button } from '../../ui/button.js';
import { Faults } from '../../ui/field.js';
import { Icon } from '../../ui/icon.js';
import { useWords } from '../../words/words.js';
import { isObject } from '../graph/graph.js';
import { shownValue, typedValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';
import type { SettingProps } from './setting-props.js';

/** The cases of a switch: each is a port, and the value that leads through it. */
export function CasesField({ field, value, faults, onChange, onDone }: SettingProps): ReactElement {
  const t = useWords(workflowWords);
  const cases = (Array.isArray(value) ? (value as unknown[]) : []).map((each) => (isObject(each) ? each : {}));
  const change = (at: number, part: Readonly<Record<string, unknown>>): void => {
    const changed = Object.fromEntries(Object.entries({ ...cases[at], ...part }).filter(([, given]) => given !== undefined));
    onChange(cases.map((each, index) => (index === at ? changed : each)));
  };
  const most = field.maxLength ?? Infinity;
  return (
    <fieldset className="options">
      <legend>{field.label}</legend>
      <p className="note">{t('cases.hint')}</p>
      {cases.map((each, at) => (
        <div key={at} className="case field">
          <input
            className="mono"
            aria-label={t('cases.port', { number: at + 1 })}
            placeholder={t('cases.port.short')}
            value={shownValue(each['port'])}
            onChange={({ target }) => change(at, { port: target.value })}
            onBlur={onDone}
          />
          <input
            aria-label={t('cases.is', { number: at + 1 })}
            placeholder={t('cases.is.short')}
            value={shownValue(each['is'])}
            onChange={({ target }) => change(at, { is: typedValue(target.value, 'any') })}
            onBlur={onDone}
          />
          <Button
            kind="quiet"
            aria-label={t('cases.remove', { number: at + 1 })}
            onClick={() => onChange(cases.filter((_, index) => index !== at))}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <Faults faults={faults} />
      {cases.length < most && (
        <div>
          <Button onClick={() => onChange([...cases, { port: `case_${cases.length + 1}` }])}>{t('cases.add')}</Button>
        </div>
      )}
    </fieldset>
  );
}
