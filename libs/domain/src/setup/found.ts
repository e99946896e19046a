import {
  filled,
  setupChecks,
  setupFindings,
  setupStates,
  type SetupCheckId,
  type SetupFinding,
  type SetupFindingCode,
  type SetupState,
  type SetupValues,
} from '@imprint/contracts/setup';
import type { SetupCheck } from '@imprint/contracts/instance';

/** What a check found. */
export interface Found {
  finding: SetupFindingCode;
  values: SetupValues;
  /** Instead of those that every finding of this code has. */
  settings?: readonly string[];
  addresses?: SetupCheck['addresses'];
}

export const found = (
  finding: SetupFindingCode,
  values: SetupValues = {},
  more: Omit<Found, 'finding' | 'values'> = {},
): Found => ({
  finding,
  values,
  ...more,
});

export const stateOf = ({ finding }: Pick<Found, 'finding'>): SetupState => setupFindings[finding].state;

const severity: readonly SetupState[] = ['ok', 'not_checked', 'warning', 'problem'];

/** The one that needs somebody most; of equal ones the first. */
export function worst<T extends Pick<Found, 'finding'>>(all: readonly [T, ...T[]]): T {
  return all.reduce((one, other) => (severity.indexOf(stateOf(other)) > severity.indexOf(stateOf(one)) ? other : one));
}

/** As callers read it. */
export function described(id: SetupCheckId, { finding, values, settings, addresses = [] }: Found): SetupCheck {
  const { state, found: text, advice, settings: usual = [], docs }: SetupFinding = setupFindings[finding];
  return {
    id,
    ...setupChecks[id],
    state,
    finding,
    found: filled(text, values),
    advice: advice === undefined ? null : filled(advice, values),
    settings: [...(settings ?? usual)],
    docs: docs ?? null,
    values,
    addresses,
  };
}

/** The worst state, as a verdict on all of them. */
export function verdictOn(checks: readonly Pick<SetupCheck, 'state'>[]): 'ok' | 'warning' | 'problem' {
  const reached = setupStates.filter((state) => checks.some((check) => check.state === state));
  return reached.includes('problem') ? 'problem' : reached.includes('warning') ? 'warning' : 'ok';
}
