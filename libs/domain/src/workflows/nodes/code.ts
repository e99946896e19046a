import { codeMistakes } from '../code/code-mistakes.js';
import { runCode } from '../code/run-code.js';
import { mostMilliseconds } from '../code/code-run.js';
import type { NodeKind } from './node-kind.js';
import { pureNode } from './pure-node.js';

/** Runs JavaScript. */
export const codeNode: NodeKind = {
  ...pureNode,
  isImmediate: false,
  kind: 'code',
  label: 'JavaScript',
  description: `Runs JavaScript with an input and gives what it returns, as JSON. It reaches nothing else: no network, no files, no timers. It has ${mostMilliseconds / 1_000} second.`,
  group: 'data',
  fields: {
    source: {
      type: 'text',
      label: 'Code',
      description: 'Body of an async function of input, such as `return input.filter((item) => item.price > 10)`.',
      required: true,
      isLiteral: true,
      maxLength: 20_000,
    },
    input: { type: 'any', label: 'Input', description: 'What the code has as input.' },
  },
  outputs: { value: { type: 'any', description: 'What the code returned.' } },
  ports: ['out'],
  check: ({ source }) => codeMistakes(source),
  timeoutSeconds: 60,
  run: async ({ settings, stop }) => ({ output: { value: await runCode(String(settings['source']), settings['input'], stop) } }),
};
