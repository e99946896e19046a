// For benchmarks of what a kind of generation adds to its model.
export { GenerationKindsModule } from '../generation.module.js';
export { GenerationKinds } from '../generation-kinds.js';
export type { GenerationEntity } from '../generation.entity.js';
