import { collect } from '../rooms/collect.js';

/** Limits that callers can run into, collected from the rooms. Sources: spec §8, §2.1 and the decisions on lists, uploads and errors. */
export const limits = collect('limits');
