export type { CompiledGraph, CompiledNode, StepValues } from './compiled-graph.js';
