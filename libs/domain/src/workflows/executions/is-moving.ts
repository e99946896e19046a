import type { ExecutionEntity } from './execution.entity.js';

/** Whether anything of it goes on: it has not ended, or what it has done is undone, or about to be. */
export const isMoving = ({ endedAt, open, compensation }: Pick<ExecutionEntity, 'endedAt' | 'open' | 'compensation'>): boolean =>
  endedAt === null || open > 0 || compensation === 'asked';
