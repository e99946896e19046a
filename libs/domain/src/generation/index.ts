export { BatchReader, type BatchView } from './batch/batch-reader.js';
export { BatchesService } from './batch/batches.service.js';
export { GenerationFollower } from './generation-follower.js';
export { GenerationReader, type GenerationView } from './generation-reader.js';
export { GenerationModule, GenerationReadingModule, GenerationWorkerModule } from './generation.module.js';
export { GenerationsService } from './generations.service.js';
export { PostRepurposing } from './text/repurpose-post.js';
export { TurboContent } from './text/turbo-content.js';
