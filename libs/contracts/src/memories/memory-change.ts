/** What happened to a memory. */
export type MemoryChange = 'suggested' | 'kept' | 'dismissed' | 'changed' | 'deleted';
