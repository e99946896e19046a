export { forgetBrandMemories } from './forget-brand.js';
export { MemoriesModule, MemoryWorkerModule } from './memories.module.js';
export { Memories, type KeptMemory, type MemoryView } from './memories.service.js';
export { forgetDraft, noteComment, noteEdit } from './note-edit.js';
