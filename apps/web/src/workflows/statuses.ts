import type { ExecutionResource } from '@imprint/sdk';
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

export const executionTones: Readonly<Record<ExecutionStatus, Tone>> = {
  queued: 'info',
  running: 'info',
  waiting: 'waiting',
  completed: 'well',
  failed: 'troubled',
  cancelled: 'neutral',
};
