export { SecondFactorRequired } from './second-factor.problems.js';
export * from './second-factor-settings.js';
export * from './second-factors.service.js';
export * from './second-step.js';
