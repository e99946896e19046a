export {
  filled,
  type SetupCheckId,
  setupChecks,
  type SetupFinding,
  type SetupGroup,
  setupGroups,
  type SetupState,
  setupStates,
  type SetupValues,
} from './setup-check.js';
export { type SetupFindingCode, setupFindings } from './setup-findings.js';
