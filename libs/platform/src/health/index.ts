export { Backlogs } from './backlogs.js';
export { PlatformReadiness } from './platform-readiness.js';
export { ReadinessMetrics } from './readiness-metrics.js';
export { type CheckResult, outcomeOf, type Readiness, type ReadinessCheck, ReadinessRegistry, visibleTo } from './readiness.js';
