export { MemoriesModule } from './memories.module.js';
export { Memories, type KeptMemory, type MemoryView } from './memories.service.js';
