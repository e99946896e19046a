import { daysOf, type Days } from '../time/days.js';
import { actions } from './actions.js';

/** What the list is narrowed by, as the address holds it. */
export interface AuditSearch extends Days {
  action?: (typeof actions)[number];
  actorId?: string;
  search?: string;
}

export function auditSearchOf({ action, actorId, search, ...days }: Record<string, unknown>): AuditSearch {
  const known = actions.find((each) => each === action);
  return {
    ...(known !== undefined && { action: known }),
    ...(isText(actorId) && { actorId }),
    ...daysOf(days),
    ...(isText(search) && { search }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
