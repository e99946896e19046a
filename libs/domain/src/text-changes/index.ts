export { changesBetween, comparisonOf } from './text-changes.js';
