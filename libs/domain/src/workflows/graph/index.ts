export { checkGraph } from './check-graph.js';
export { understandGraph, type UnderstoodGraph } from './understand-graph.js';
export { compileGraph } from './compile-graph.js';
export type { CompiledGraph, CompiledNode, StepValues } from './compiled-graph.js';
