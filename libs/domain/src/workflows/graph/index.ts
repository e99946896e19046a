export { changesBetween, lockedMistakes } from './graph-changes.js';
export { checkGraph } from './check-graph.js';
export { understandGraph, type UnderstoodGraph } from './understand-graph.js';
export { compileGraph } from './compile-graph.js';
export type { CompiledGraph, CompiledNode, StepValues } from './compiled-graph.js';
export { graphHash } from './graph-hash.js';
export { graphText, GraphTextError, parseGraphText } from './graph-text.js';
export { mistakePointer } from './mistake-pointer.js';
