import { useState } from 'react';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { missingInputs, readTexts, shownValue } from '../graph/inputs.js';
import { workflowWords } from '../words.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * What somebody types for the inputs of a workflow.
 * @param known what is there already
 * @returns `fields` for `InputFields`, and `read`, which gives the values, or undefined where the fields say what is wrong
 */
export function useInputValues(inputs: Readonly<Record<string, GraphInput>>, known: Values = {}) {
  const t = useWords(workflowWords);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(known).map(([name, value]) => [name, shownValue(value)])),
  );
  const [isAttempted, setIsAttempted] = useState(false);
  const { variables, broken } = readTexts(inputs, texts);
  const missing = missingInputs(inputs, variables);
  const faults = {
    ...(isAttempted && Object.fromEntries(missing.map((name) => [name, t('run.missing')]))),
    ...Object.fromEntries(broken.map((name) => [name, t('json.broken')])),
  };
  const change = (name: string, text: string): void => setTexts((all) => ({ ...all, [name]: text }));
  const read = (): Values | undefined => {
    setIsAttempted(true);
    return missing.length === 0 && broken.length === 0 ? variables : undefined;
  };
  /** What there is so far; undefined where something of it cannot be read. */
  const readSoFar = (): Values | undefined => (broken.length === 0 ? variables : undefined);
  return { fields: { inputs, texts, faults, onChange: change }, read, readSoFar };
}
