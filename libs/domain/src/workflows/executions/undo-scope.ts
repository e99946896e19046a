import type { StepPlace } from './claimed-step.js';

/** What the scope of a step that undoes another one has behind that of the other one. No item of a loop is called so. */
export const undoSuffix = '~undo';

/** Whether it undoes the step of the same node in `undoneScope`. */
export const isUndo = ({ scope }: Pick<StepPlace, 'scope'>): boolean => scope.endsWith(undoSuffix);

/** The scope of the step that is undone; of any other step, its own. */
export const undoneScope = (scope: string): string => (isUndo({ scope }) ? scope.slice(0, -undoSuffix.length) : scope);
