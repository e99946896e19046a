import { unexpectedFailure } from '@imprint/contracts/errors';
import { expect, it } from '@jest/globals';
import { itemsKey } from '../executions/claimed-step.js';
import { approvalKey, decisionKey, executionKey, generationKey } from '../executions/wait-keys.js';
import { waitOf } from './step-wait.js';

const wakeAt = new Date('2034-05-01T09:00:00Z');
const until = new Date('2034-05-03T09:00:00Z');
const step = { status: 'waiting', waitKey: null, wakeAt, state: null, error: null };
const nothing = { until: null, id: null, question: null };

it.each([
  ['a time', {}, { ...nothing, for: 'time', until: wakeAt }],
  ['the next attempt', { error: unexpectedFailure(true) }, { ...nothing, for: 'retry', until: wakeAt }],
  ['the items of a loop', { waitKey: itemsKey, wakeAt: null }, { ...nothing, for: 'items' }],
  ['an approval', { waitKey: approvalKey('appr_1') }, { ...nothing, for: 'approval', id: 'appr_1' }],
  ['a generation', { waitKey: generationKey('gen_1') }, { ...nothing, for: 'generation', id: 'gen_1' }],
  ['an execution', { waitKey: executionKey('exec_1') }, { ...nothing, for: 'workflow', id: 'exec_1' }],
  [
    'a person',
    { waitKey: decisionKey('exec_1', 'ok', ''), state: { question: 'Go on?', until: until.toISOString() } },
    { ...nothing, for: 'approval', question: 'Go on?', until },
  ],
  [
    'a person, of whom nothing is known',
    { waitKey: decisionKey('exec_1', 'ok', '') },
    { ...nothing, for: 'approval', until: wakeAt },
  ],
  ['something else', { waitKey: 'order:4711' }, { ...nothing, for: 'signal', until: wakeAt }],
])('says that a step waits for %s', (_what, row, expected) => {
  expect(waitOf({ ...step, ...row })).toEqual(expected);
});

it('says nothing of a step that does not wait', () => {
  for (const status of ['blocked', 'ready', 'running', 'done', 'held'])
    expect(waitOf({ ...step, status, waitKey: approvalKey('appr_1') })).toBeNull();
});
