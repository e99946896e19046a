// For benchmarks of what a kind of generation adds to its model, and for specs of models.
export { GenerationKindsModule } from '../generation.module.js';
export { GenerationKinds } from '../generation-kinds.js';
export { priceModels } from './price-models.js';
export { noJob } from '../vendors/no-job.js';
export type { GenerationEntity } from '../generation.entity.js';
