import { useState } from 'react';
import { useWords } from '../../words/words.js';
import type { GraphInput } from '../graph/graph.js';
import { missingInputs, readTexts, shownValue, textsOfNoBrand, unfinishedInputs, withoutEmptied } from '../graph/inputs.js';
import { pickerWords } from '../pickers/words.js';
import { workflowWords } from '../words.js';

type Values = Readonly<Record<string, unknown>>;

/**
 * What somebody gives for the inputs of a workflow.
 * @param known what is there already
 * @returns `fields` for `InputFields`, and `read`, which gives the values, or undefined where the fields say what is wrong
 */
export function useInputValues(inputs: Readonly<Record<string, GraphInput>>, known: Values = {}) {
  const t = useWords(workflowWords);
  const ofPickers = useWords(pickerWords);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(Object.entries(known).map(([name, value]) => [name, shownValue(value)])),
  );
  const [attempted, setAttempted] = useState<'nothing' | 'some' | 'all'>('nothing');
  const { variables, broken } = readTexts(inputs, texts);
  const missing = missingInputs(inputs, variables);
  const unfinished = unfinishedInputs(inputs, variables);
  const saying = (names: readonly string[], text: string) => Object.fromEntries(names.map((name) => [name, text]));
  const faults = {
    ...(attempted === 'all' && saying(missing, t('run.missing'))),
    ...(attempted !== 'nothing' && saying(unfinished, ofPickers('entry.unfinished'))),
    ...saying(broken, t('json.broken')),
  };
  const isReadable = broken.length === 0 && unfinished.length === 0;
  const change = (name: string, text: string): void => setTexts((all) => ({ ...all, [name]: text }));
  const read = (): Values | undefined => {
    setAttempted('all');
    return missing.length === 0 && isReadable ? variables : undefined;
  };
  /** What there is so far; undefined where something of it cannot be read. */
  const readSoFar = (): Values | undefined => {
    setAttempted('some');
    return isReadable ? withoutEmptied(inputs, variables) : undefined;
  };
  /** Another brand has other accounts and posts. */
  const changeBrand = (): void => setTexts((all) => textsOfNoBrand(inputs, all));
  return { fields: { inputs, texts, faults, onChange: change }, read, readSoFar, changeBrand };
}
