import type { ExecutionResource, ExecutionStepResource } from '@imprint/sdk';
import type { Tone } from '../ui/status.js';
import type { StepState } from './graph/step-states.js';

export type ExecutionStatus = ExecutionResource['attributes']['status'];

export const stepTones: Readonly<Record<StepState['status'], Tone>> = {
  pending: 'neutral',
  ready: 'info',
  running: 'info',
  waiting: 'waiting',
  held: 'waiting',
  done: 'well',
  failed: 'troubled',
  skipped: 'neutral',
  cancelled: 'neutral',
};

export type UndoStatus = NonNullable<ExecutionStepResource['attributes']['undo']>['status'];

export const undoTones: Readonly<Record<UndoStatus, Tone>> = {
  pending: 'neutral',
  running: 'info',
  held: 'waiting',
  undone: 'neutral',
  failed: 'troubled',
  cancelled: 'troubled',
};

export const executionTones: Readonly<Record<ExecutionStatus, Tone>> = {
  queued: 'info',
  running: 'info',
  waiting: 'waiting',
  compensating: 'waiting',
  completed: 'well',
  failed: 'troubled',
  cancelled: 'neutral',
};
