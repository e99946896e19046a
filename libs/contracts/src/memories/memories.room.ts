import { declareRoom, signal } from '../rooms/room.js';
import type { MemoryChange } from './memory-change.js';

/** What a brand remembers of how people correct its drafts. */
export const memories = declareRoom({
  apiTags: {
    memories: [
      'Memories',
      'What a brand remembers: what people corrected or approved again and again, and what they wrote down.',
    ],
  },
  idPrefixes: {
    memory: 'memo',
    memoryEvidence: 'mev',
  },
  auditActions: ['memory.changed', 'memory.created', 'memory.dismissed', 'memory.forgotten', 'memory.kept', 'memory.reopened'],
  limits: {
    memoryLength: 500,
    /** Kept ones. */
    memoriesPerBrand: 100,
    /** That wait for a person. While there are so many, none is made. */
    memorySuggestions: 20,
    /** Different texts that have to show the same thing before it is suggested. */
    memoryEvidence: 3,
    /** Of this many, the latest that could have shown it. */
    memoryWindow: 5,
    /** Of one brand, that are looked through; older ones are deleted. */
    memoryTexts: 50,
    /** Characters of a text; longer ones are not compared. */
    memoryTextLength: 20_000,
    /** Hours between two notices of suggestions of one brand. */
    memoryNoticeHours: 24,
  },
  signals: {
    /** A memory was suggested, written, changed, kept, dismissed or forgotten. */
    'memory.changed': signal<{ organizationId: string; memoryId: string; brandId: string; status: MemoryChange }>(),
  },
});
