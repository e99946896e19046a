import { actions } from './actions.js';

/** What the list is narrowed by, as the address holds it. Days are those of whoever looks at the page. */
export interface AuditSearch {
  action?: (typeof actions)[number];
  actorId?: string;
  since?: string;
  until?: string;
  search?: string;
}

const day = /^\d{4}-\d{2}-\d{2}$/;

export function auditSearchOf({ action, actorId, since, until, search }: Record<string, unknown>): AuditSearch {
  const known = actions.find((each) => each === action);
  return {
    ...(known !== undefined && { action: known }),
    ...(isText(actorId) && { actorId }),
    ...(isDay(since) && { since }),
    ...(isDay(until) && { until }),
    ...(isText(search) && { search }),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isDay = (value: unknown): value is string => isText(value) && day.test(value) && !Number.isNaN(Date.parse(value));
